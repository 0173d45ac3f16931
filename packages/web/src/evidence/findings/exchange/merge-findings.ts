import { type Author, createEditEntry, joinHistories } from '../record/change-finding.ts'
import type { Finding } from '../record/finding.ts'
import { describeEdit, describeOnsetEdit } from '../record/finding-texts.ts'
import type { FindingWithPictures } from '../record/findings.ts'

/** A finding that this browser and the file have changed in different ways. The operator sees `differences`. */
export type Conflict = { mine: Finding; theirs: FindingWithPictures; differences: readonly string[] }

/** `mine` keeps the fields of this browser, `theirs` uses the fields of the file, and `both` adds a copy. */
export type MergeChoice = 'mine' | 'theirs' | 'both'

export type MergePlan = {
  added: readonly FindingWithPictures[]
  /** Findings without a conflict that have further inspections, newer edits or lost pictures in the file. */
  extended: readonly FindingWithPictures[]
  conflicts: readonly Conflict[]
  same: number
}

/** `hasPicture` returns whether this browser stores the picture of an inspection. */
export const planMerge = (
  mine: readonly Finding[],
  theirs: readonly FindingWithPictures[],
  hasPicture: (id: string, inspection: string) => boolean = () => true,
): MergePlan => {
  const ownFindings = new Map(mine.map((finding) => [finding.id, finding]))
  // An earlier import may have added a finding of the file as a copy with another id
  const ownContents = new Set(mine.map(serialiseContent))
  const comparisons = theirs.map((imported) => {
    const existing = ownFindings.get(imported.finding.id)
    const isCopied = ownContents.has(serialiseContent(imported.finding))
    const merged = existing && (isCopied ? existing : mergeVersions(existing, imported.finding))
    return { imported, existing, merged }
  })
  const findingsInBoth = comparisons.flatMap(({ existing, ...rest }) => (existing ? [{ existing, ...rest }] : []))
  const mergeable = findingsInBoth.flatMap(({ merged, ...rest }) => (merged ? [{ merged, ...rest }] : []))
  const isPictureLost = ({ id, history }: Finding, inspection: string) =>
    !hasPicture(id, inspection) && history.some((entry) => entry.id === inspection && entry.hasPicture)
  const extendedFindings = mergeable.filter(
    ({ imported, existing, merged }) =>
      serialise(existing) !== serialise(merged) ||
      imported.pictures.some(({ inspection }) => isPictureLost(existing, inspection)),
  )
  return {
    added: comparisons.flatMap(({ imported, existing }) => (existing ? [] : [imported])),
    extended: extendedFindings.map(({ imported, merged }) => ({ ...imported, finding: merged })),
    conflicts: findingsInBoth
      .filter(({ merged }) => !merged)
      .map(({ imported, existing }) => ({
        mine: existing,
        theirs: imported,
        differences: describeDifferences(existing, imported.finding),
      })),
    same: mergeable.length - extendedFindings.length,
  }
}

/** `author` identifies the copy, or the history entry that contains the replaced values. */
export const applyChoice = (
  { mine, theirs: { finding, pictures }, differences }: Conflict,
  choice: MergeChoice,
  author: Author,
): FindingWithPictures[] => {
  // The inspections of the copy that is not chosen are kept too, because they have taken place
  const history = joinHistories(mine.history, finding.history)
  if (choice === 'mine') return [{ finding: { ...mine, history }, pictures }]
  if (choice === 'both') return [{ finding: { ...finding, id: author.id }, pictures }]
  const entry = createEditEntry(author, `Taken from a file. ${differences.join(' ')}`)
  const onset = finding.onset ?? mine.onset
  return [{ finding: { ...finding, onset, history: [...history, entry] }, pictures }]
}

/** Returns one finding with the changes of this browser and the file, or null if the operator must choose. */
const mergeVersions = (mine: Finding, theirs: Finding): Finding | null => {
  if (mine.onset && theirs.onset && serialise(mine.onset) !== serialise(theirs.onset)) return null
  const history = joinHistories(mine.history, theirs.history)
  if (hasSameFields(mine, theirs) || isEditOf(mine, theirs))
    return { ...mine, onset: mine.onset ?? theirs.onset, history }
  return isEditOf(theirs, mine) ? { ...theirs, onset: theirs.onset ?? mine.onset, history } : null
}

/** Returns whether `later` contains the whole history of `earlier`, and at least one further edit. */
const isEditOf = (later: Finding, earlier: Finding) => {
  const ids = new Set(earlier.history.map(({ id }) => id))
  const laterEntries = later.history.filter(({ id }) => !ids.has(id))
  return (
    later.history.length - laterEntries.length === ids.size && laterEntries.some(({ verdict }) => verdict === 'edited')
  )
}

const serialiseContent = (finding: Finding) => serialise({ ...finding, id: '' })

const hasSameFields = (mine: Finding, theirs: Finding) =>
  serialise({ ...mine, history: [], onset: null }) === serialise({ ...theirs, history: [], onset: null })

/** Serialises a value with sorted fields, because their order in a file depends on the browser that has written it. */
const serialise = (value: unknown): string =>
  JSON.stringify(value, (_key, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => a.localeCompare(b)))
      : each,
  )

const describeDifferences = (mine: Finding, theirs: Finding): string[] => {
  const sentences = [...describeEdit(mine, theirs), ...describeOnsetEdit(mine.onset, theirs.onset)]
  if (serialise(mine.mark) !== serialise(theirs.mark)) sentences.push('The marks differ.')
  return sentences.length > 0 ? sentences : ['The place or time of the finding differs.']
}
