import { parseRecordingName, type Recording } from '../../../rig/recordings.ts'
import { describeRecording, type RigLists } from './capture-recording.ts'
import {
  createTexts,
  type Finding,
  type FindingFields,
  type Inspection,
  OBSERVATION_KIND,
  type Still,
} from './finding.ts'
import { describeEdit, describeOnsetEdit } from './finding-texts.ts'

/** Who changes a finding, and when (ISO 8601). `id` identifies the resulting entry in the history. */
export type Author = { id: string; by: string; at: string }

/**
 * If another tab has changed the same field, a text field keeps both texts. For any other field, the history keeps the
 * other tab's value.
 */
export const editFinding = (stored: Finding, base: FindingFields, fields: FindingFields, author: Author): Finding => {
  const editedFinding = mergeFields(stored, base, fields)
  const changes = describeEdit(stored, editedFinding)
  if (changes.length === 0) return stored
  return { ...stored, ...editedFinding, history: [...stored.history, createEditEntry(author, changes.join(' '))] }
}

/**
 * Applies the changes that an import makes to `base`, which is null for a new finding. Another tab may have changed
 * `stored` since. If both have changed a field, the history keeps the replaced value.
 */
export const importFinding = (stored: Finding, base: Finding | null, imported: Finding, author: Author): Finding => {
  const before = base ?? imported
  const fields = mergeFields(stored, before, imported)
  const onset = mergeField(stored.onset, before.onset, imported.onset)
  // The same fields with the other tab's values. They differ from `fields` only where the import has replaced such a
  // value
  const replaced = mergeFields(fields, before, stored, mergeField)
  const replacedOnset = mergeField(onset, before.onset, stored.onset)
  const changes = [...describeEdit(replaced, fields), ...describeOnsetEdit(replacedOnset, onset)]
  const known = new Set([...stored.history, ...(base?.history ?? [])].map(({ id }) => id))
  const added = imported.history.filter(({ id }) => !known.has(id))
  return {
    ...imported,
    ...fields,
    onset,
    history: [
      ...joinHistories(stored.history, added),
      ...(changes.length === 0 ? [] : [createEditEntry(author, changes.join(' '))]),
    ],
  }
}

/**
 * Returns `one` with the entries that only `other` contains, sorted by time. If there are none, keeps the order of
 * `one`.
 */
export const joinHistories = (one: readonly Inspection[], other: readonly Inspection[]): Inspection[] => {
  const ids = new Set(one.map(({ id }) => id))
  const added = other.filter(({ id }) => !ids.has(id))
  return added.length === 0 ? [...one] : [...one, ...added].toSorted((a, b) => a.at.localeCompare(b.at))
}

export const createEditEntry = (author: Author, note: string): Inspection => ({
  ...author,
  ...{ takenAt: null, verdict: 'edited', film: null, note, hasPicture: false },
})

export const addInspection = (finding: Finding, inspection: Inspection): Finding =>
  finding.history.some(({ id }) => id === inspection.id)
    ? finding
    : { ...finding, history: [...finding.history, inspection] }

/** A recording of the gallery, or a still of two films. */
export type CollectedRecording = { name: string; still?: CollectedStill }

type CollectedStill = {
  picture: Blob
  sources: Still['sources']
  /** The list that contains the newer film. */
  list: Recording['list']
  /** Length of the newer film. */
  filmSeconds: number
}

/** Returns an observation of a collected recording or still. A still has the same origin as its newer film. */
export const createObservation = ({ name, still }: CollectedRecording, rig: RigLists, author: Author): Finding => {
  const newer = still?.sources.at(-1)
  const filmTime = newer && still ? { seconds: newer.seconds, filmSeconds: still.filmSeconds } : null
  const recording = { ...parseRecordingName(newer?.name ?? name), list: still?.list ?? 'gallery' }
  const origin = describeRecording(recording, filmTime, rig)
  return {
    ...origin,
    id: author.id,
    ...{ kind: OBSERVATION_KIND, grade: null, ...createTexts(() => ''), dueDate: '', mark: null, onset: null },
    ...(still && { still: { name, sources: still.sources } }),
    history: [createFirstEntry(author, origin, newer?.name ?? name, still !== undefined)],
  }
}

/** Returns the entry of the history that records a finding. */
export const createFirstEntry = (
  author: Author,
  { time }: Pick<Finding, 'time'>,
  film: string | null,
  hasPicture: boolean,
): Inspection => ({ ...author, takenAt: time.at, verdict: 'recorded', film, note: '', hasPicture })

const mergeFields = (
  stored: FindingFields,
  base: FindingFields,
  fields: FindingFields,
  merge = mergeText,
): FindingFields => ({
  kind: mergeField(stored.kind, base.kind, fields.kind),
  grade: mergeField(stored.grade, base.grade, fields.grade),
  dueDate: mergeField(stored.dueDate, base.dueDate, fields.dueDate),
  ...createTexts((name) => merge(stored[name], base[name], fields[name])),
  sled: mergeField(stored.sled, base.sled, fields.sled),
})

const mergeField = <Value>(stored: Value, base: Value, chosen: Value) =>
  JSON.stringify(chosen) === JSON.stringify(base) ? stored : chosen

const mergeText = (stored: string, base: string, chosen: string) => {
  if (chosen === base || chosen === stored) return stored
  return stored === base || stored === '' ? chosen : `${stored}\n\n${chosen}`
}
