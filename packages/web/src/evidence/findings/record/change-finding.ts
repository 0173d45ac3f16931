import type { Finding, FindingFields, Inspection, Onset } from './finding.ts'
import { describeEdit } from './finding-texts.ts'

/** Who changes a finding and when (ISO 8601). `id` identifies the entry in the history. */
export type Author = { id: string; by: string; at: string }

/**
 * Returns a finding with the fields that the operator has changed since `base`. A field that another tab has changed in
 * the meantime keeps its new value unless the operator has changed it too: then the texts of both are kept, and the
 * history keeps the replaced value.
 */
export const editFinding = (stored: Finding, base: FindingFields, fields: FindingFields, author: Author): Finding => {
  const edited: FindingFields = {
    kind: pick(stored.kind, base.kind, fields.kind),
    grade: pick(stored.grade, base.grade, fields.grade),
    dueDate: pick(stored.dueDate, base.dueDate, fields.dueDate),
    extent: pickText(stored.extent, base.extent, fields.extent),
    note: pickText(stored.note, base.note, fields.note),
    sled: JSON.stringify(base.sled) === JSON.stringify(fields.sled) ? stored.sled : fields.sled,
  }
  const changes = describeEdit(stored, edited)
  if (changes.length === 0) return stored
  const entry: Inspection = {
    ...author,
    takenAt: null,
    verdict: 'edited',
    film: null,
    note: changes.join(' '),
    hasPicture: false,
  }
  return { ...stored, ...edited, history: [...stored.history, entry] }
}

/** Appends a paragraph to the note, unless the note already contains it. */
export const addNote = (finding: Finding, note: string): Finding =>
  finding.note.includes(note) ? finding : { ...finding, note: [finding.note, note].filter(Boolean).join('\n\n') }

export const addInspection = (finding: Finding, inspection: Inspection): Finding =>
  finding.history.some(({ id }) => id === inspection.id)
    ? finding
    : { ...finding, history: [...finding.history, inspection] }

export const removeInspection = (finding: Finding, id: string): Finding => ({
  ...finding,
  history: finding.history.filter((entry) => entry.id !== id),
})

export const setOnset = (finding: Finding, onset: Onset): Finding => ({ ...finding, onset })

const pick = <Value>(stored: Value, base: Value, chosen: Value) => (chosen === base ? stored : chosen)

const pickText = (stored: string, base: string, chosen: string) => {
  if (chosen === base || chosen === stored) return stored
  return stored === base || stored === '' ? chosen : `${stored}\n\n${chosen}`
}
