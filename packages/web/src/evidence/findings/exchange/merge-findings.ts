import type { Finding, Inspection } from '../record/finding.ts'
import { describeEdit, formatOnset } from '../record/finding-texts.ts'
import type { ExportedFinding } from './findings-file.ts'

/** A finding that this browser and the file have changed in different ways. `differences` are sentences. */
export type Conflict = { mine: Finding; theirs: ExportedFinding; differences: readonly string[] }

/** `mine` keeps the fields of this browser, `theirs` takes those of the file, and `both` adds a copy. */
export type Choice = 'mine' | 'theirs' | 'both'

export type MergePlan = {
  added: readonly ExportedFinding[]
  /** Findings of which the file has further inspections, but no other fields. */
  extended: readonly ExportedFinding[]
  conflicts: readonly Conflict[]
  /** Number of findings that are the same on both sides. */
  same: number
}

/** Compares the findings of a file with those of this browser. */
export const planMerge = (mine: readonly Finding[], theirs: readonly ExportedFinding[]): MergePlan => {
  const own = new Map(mine.map((finding) => [finding.id, finding]))
  const compared = theirs.map((imported) => ({ imported, existing: own.get(imported.finding.id) }))
  const known = compared.flatMap(({ imported, existing }) => (existing ? [{ imported, existing }] : []))
  const isConflict = ({ imported, existing }: (typeof known)[number]) => hasOtherFields(existing, imported.finding)
  const agreed = known.filter((each) => !isConflict(each))
  const extended = agreed.filter(({ imported, existing }) => hasFurtherInspections(existing, imported.finding))
  return {
    added: compared.flatMap(({ imported, existing }) => (existing ? [] : [imported])),
    extended: extended.map(({ imported, existing }) => withHistories(imported, existing)),
    conflicts: known.filter(isConflict).map(({ imported, existing }) => ({
      mine: existing,
      theirs: imported,
      differences: describe(existing, imported.finding),
    })),
    same: agreed.length - extended.length,
  }
}

/** Returns the findings to store after the operator has chosen. `createId` creates the id of a copy. */
export const applyChoice = ({ mine, theirs }: Conflict, choice: Choice, createId: () => string): ExportedFinding[] => {
  const { finding, history } = { finding: theirs.finding, history: joinHistories(mine.history, theirs.finding.history) }
  // The inspections of both are kept with each choice, because they have taken place
  if (choice === 'mine') return [{ finding: { ...mine, history }, pictures: theirs.pictures }]
  if (choice === 'theirs') return [{ finding: { ...finding, history }, pictures: theirs.pictures }]
  return [{ finding: { ...finding, id: createId() }, pictures: theirs.pictures }]
}

const withHistories = (imported: ExportedFinding, existing: Finding): ExportedFinding => ({
  ...imported,
  finding: { ...existing, history: joinHistories(existing.history, imported.finding.history) },
})

const joinHistories = (one: readonly Inspection[], other: readonly Inspection[]): Inspection[] => {
  const ids = new Set(one.map(({ id }) => id))
  return [...one, ...other.filter(({ id }) => !ids.has(id))].toSorted((a, b) => a.at.localeCompare(b.at))
}

const hasFurtherInspections = (mine: Finding, theirs: Finding) => {
  const ids = new Set(mine.history.map(({ id }) => id))
  return theirs.history.some(({ id }) => !ids.has(id))
}

const hasOtherFields = ({ history: _mine, ...one }: Finding, { history: _theirs, ...other }: Finding) =>
  serialise(one) !== serialise(other)

/** The order of fields depends on the browser that has written the file. */
const serialise = (value: unknown): string =>
  JSON.stringify(value, (_key, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => a.localeCompare(b)))
      : each,
  )

const describe = (mine: Finding, theirs: Finding): string[] => {
  const sentences = describeEdit(mine, theirs)
  if (serialise(mine.onset) !== serialise(theirs.onset))
    sentences.push(`Appeared: ${describeOnset(mine)} → ${describeOnset(theirs)}.`)
  if (serialise(mine.mark) !== serialise(theirs.mark)) sentences.push('The mark is at another place.')
  return sentences.length > 0 ? sentences : ['Where or when it was found differs.']
}

const describeOnset = ({ onset }: Finding) => (onset ? formatOnset(onset) : 'unknown')
