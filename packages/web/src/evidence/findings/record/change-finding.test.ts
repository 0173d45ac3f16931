import { expect, test } from 'vitest'
import { createKnownCameras } from '../../../rig/recordings.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { addInspection, createEditEntry, createObservation, editFinding, importFinding } from './change-finding.ts'
import type { Finding, Onset } from './finding.ts'

const author = { id: 'edit-1', by: 'Ben Ray', at: '2026-06-11T08:00:00.000Z' }
const finding = createSampleFinding()
const sled: Finding['sled'] = { value: 50, certainty: 'known', tolerance: 0.1 }

/** Edits a finding that another tab may have changed since the form was opened. */
const edit = (chosen: Partial<Finding>, other: Partial<Finding> = {}) =>
  editFinding({ ...finding, ...other }, finding, { ...finding, ...chosen }, author)

test('an edit changes only the fields that the operator has changed', () => {
  expect(edit({ kind: 'wear', sled }, { grade: 4, note: 'Rust', extent: '' })).toMatchObject({
    ...{ kind: 'wear', grade: 4, note: 'Rust', extent: '', dueDate: finding.dueDate, sled },
  })
  expect(edit({ kind: 'wear' }, { sled }).sled).toEqual(sled)
})

test.each([
  ['the texts of both tabs if another tab has also changed it', 'Rust', 'Paint', 'Rust\n\nPaint'],
  ['the text once if both tabs have written the same', 'Rust', 'Rust', 'Rust'],
  ['the new text if another tab has deleted the old one', '', 'Paint', 'Paint'],
  ['the new text if no other tab has changed it', finding.note, 'Paint', 'Paint'],
])('after an edit, the note contains %s', (_result, other, chosen, note) => {
  expect(edit({ note: chosen }, { note: other }).note).toBe(note)
})

test('two extents that were written in two tabs are joined into one line, because their field has only one', () => {
  expect(edit({ extent: '5 cm' }, { extent: '1 cm' }).extent).toBe('1 cm / 5 cm')
})

test('an edit adds one history entry that lists all changes, and an edit without changes adds none', () => {
  expect(edit({ kind: 'wear', grade: 3 }).history).toEqual([
    ...finding.history,
    createEditEntry(author, 'Kind: broken wire → wear. Grade: 2 → 3.'),
  ])
  expect(createEditEntry(author, 'Grade: 2 → 3.')).toEqual({
    ...author,
    ...{ takenAt: null, verdict: 'edited', film: null, note: 'Grade: 2 → 3.', hasPicture: false },
  })
  expect(edit({})).toEqual(finding)
  expect(edit({ note: 'Rust' }, { note: 'Rust' }).history).toEqual(finding.history)
})

test('a new finding is imported unchanged, even if its history is not sorted by time', () => {
  const imported = { ...finding, history: [createEditEntry(author, ''), ...finding.history] }

  expect(importFinding(imported, null, imported, author)).toEqual(imported)
})

const onset: Onset = { after: null, before: null, films: 2, unclear: 0, isExact: true }

test('an import overwrites changes that another tab has made in the meantime, and its history entry lists each overwritten value', () => {
  const stored = { ...finding, grade: 4, note: 'Rust', onset: { ...onset, films: 1 } }

  const imported = importFinding(stored, finding, { ...finding, grade: 3, note: 'Paint', onset }, author)

  expect(imported).toMatchObject({ grade: 3, note: 'Rust\n\nPaint', onset })
  expect(imported.history.at(-1)).toEqual(
    createEditEntry(
      author,
      'Grade: 4 → 3. Note: Rust → Rust\n\nPaint. ' +
        'Appeared: not determined (1 film looked at) → not determined (2 films looked at).',
    ),
  )
})

test('an import adds no history entry for a change that replaces no change of another tab', () => {
  const stored = { ...finding, extent: '5 cm' }
  const entry = createEditEntry({ ...author, id: 'from the file' }, 'Taken from a file. Grade: 2 → 3.')
  const fromFile = { ...finding, grade: 3, onset, history: [...finding.history, entry] }

  const imported = importFinding(stored, finding, fromFile, author)

  expect(imported).toEqual({ ...fromFile, extent: '5 cm' })
})

test('adding the same inspection again does not change the finding', () => {
  const inspection = createEditEntry(author, '')

  const added = addInspection(finding, inspection)

  expect(added.history.map(({ id }) => id)).toEqual(['finding-1', 'edit-1'])
  expect(addInspection(added, inspection)).toBe(added)
})

const rig = { cameras: createKnownCameras([]), schedules: [], localFilms: new Map() }
const [older, newer] = [
  'Patrol PTZ North 2026-06-10T06-30-00Z 20-80.mp4',
  'Patrol PTZ North 2026-07-10T06-30-00Z 20-80.mp4',
]

test('an observation of a recording has no grade, no due date and no picture', () => {
  const name = 'PTZ North 2026-07-10T06-30-00Z pan 12.0.jpg'

  const observation = createObservation({ name }, rig, author)

  expect(observation).toMatchObject({ kind: 'observation', grade: null, extent: '', note: '', dueDate: '', mark: null })
  expect(observation.still).toBeUndefined()
  expect(observation.history).toEqual([
    ...[{ ...author, takenAt: observation.time.at, verdict: 'recorded', film: name, note: '', hasPicture: false }],
  ])
})

test('an observation of a still from two films takes the sled position, the time and the list from the newer film', () => {
  const sources = [older, newer].map((name) => ({ name, seconds: name === newer ? 6 : 3 }))
  const still = { picture: new Blob(), sources, list: 'computer', filmSeconds: 12 } as const

  const observation = createObservation({ name: 'Pair.png', still }, rig, author)

  expect(observation).toMatchObject({ still: { name: 'Pair.png', sources }, sled: { value: 50 } })
  expect(observation.recording).toEqual({ name: newer, seconds: 6, isLocal: true })
  expect(observation.history).toMatchObject([{ film: newer, hasPicture: true, takenAt: '2026-07-10T06:30:06.000Z' }])
})
