import type { Camera } from '@rig/contract'
import type { ListedSchedule } from '@rig/contract/reading/screens'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameraList } from '../../../rig/cameras.ts'
import { scheduleList } from '../../../rig/schedules.ts'
import { fillDisk } from '../../../testing/fill-disk.ts'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { refuseBlobs } from '../../../testing/refuse-blobs.ts'
import { createSampleAdmin } from '../../../testing/sample-admin.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { readStoredRecords, writeStoredRecord } from '../../../testing/stored-records.ts'
import { addToFindings } from '../mark/mark-button.tsx'
import { createEditEntry } from './change-finding.ts'
import { getOriginalName } from './finding.ts'

const { id: _id, history: _history, onset: _onset, ...newFinding } = createSampleFinding()
const picture = new Blob(['jpeg'], { type: 'image/jpeg' })
const onset = { after: null, before: '2026-05-04T14:30:00.000Z', films: 3, unclear: 0, isExact: true }
const unchanged = { verdict: 'unchanged', film: null, takenAt: null, note: '' } as const

test('a recorded finding and its picture are available after a reload, but only for the same account and rig', async () => {
  const open = openFindingsBrowser()
  const { findings } = await open()
  refuseBlobs()

  const { id, isStored } = await findings.record(newFinding, picture)

  const reloaded = await open()
  expect(isStored).toBe(true)
  expect(reloaded.first()).toMatchObject({ ...newFinding, id, history: [{ id, verdict: 'recorded', by: 'Ann Lee' }] })
  const read = await reloaded.findings.readPicture(id, id)
  expect([read?.type, await read?.text()]).toEqual(['image/jpeg', 'jpeg'])
  for (const other of [{ email: 'bob@rig.test' }, { host: 'https://rig.example' }])
    expect((await open(other)).state().findings).toEqual([])
})

test('if two tabs edit one finding, both edits are kept, and the history lists the changes', async () => {
  const open = openFindingsBrowser()
  const one = await open()
  const { id } = await one.findings.record(newFinding, null)
  const other = await open()
  const base = { ...newFinding }

  const edits = [
    one.findings.edit(id, base, { ...base, grade: 3, note: 'Seen by Ann' }),
    other.findings.edit(id, base, { ...base, extent: '5 cm', note: 'Seen by Bob' }),
  ]
  await Promise.all(edits)

  const reloaded = await open()
  expect(reloaded.first()).toMatchObject({ grade: 3, extent: '5 cm' })
  expect(reloaded.first()?.note).toContain('Seen by Ann')
  expect(reloaded.first()?.note).toContain('Seen by Bob')
  expect(reloaded.first()?.history.map(({ verdict }) => verdict)).toEqual(['recorded', 'edited', 'edited'])
  await waitFor(() => expect(one.first()).toEqual(reloaded.first()))
})

test('an edit that could not be stored and the edit of another tab are both shown', async () => {
  const open = openFindingsBrowser()
  const one = await open()
  const { id } = await one.findings.record(newFinding, null)
  const other = await open()
  expectLogged(/Could not store findings/)
  const disk = fillDisk()
  await one.findings.edit(id, newFinding, { ...newFinding, grade: 3 })
  disk.mockRestore()

  await other.findings.edit(id, newFinding, { ...newFinding, extent: '5 cm' })

  await waitFor(() => expect(one.first()).toMatchObject({ grade: 3, extent: '5 cm' }))
})

test('a finding that could not be stored at first does not overwrite an edit by another tab that has imported the finding', async () => {
  const open = openFindingsBrowser()
  const [one, other] = [await open(), await open()]
  expectLogged(/Could not store findings/)
  const disk = fillDisk()
  const { id } = await one.findings.record(newFinding, null)
  disk.mockRestore()
  const [finding] = one.state().findings
  await other.findings.put(finding ? [{ finding, pictures: [] }] : [])
  await other.findings.edit(id, newFinding, { ...newFinding, extent: '5 cm' })

  await one.findings.retry()

  expect((await open()).first()).toMatchObject({ id, extent: '5 cm' })
})

test('an import that could not be stored at first keeps the changes that another tab makes before the import is stored', async () => {
  const open = openFindingsBrowser()
  const one = await open()
  const { id } = await one.findings.record(newFinding, null)
  const withdrawn = await one.findings.inspect(id, unchanged, null)
  const other = await open()
  const base = one.first() ?? createSampleFinding()
  const entry = { ...createEditEntry(one.findings.author(), 'Grade: 2 → 3.'), id: 'from the file' }
  expectLogged(/Could not store findings/)
  const disk = fillDisk()
  const imported = { ...base, grade: 3, note: 'From the file', history: [...base.history, entry] }
  await one.findings.put([{ finding: imported, pictures: [] }])
  expect(one.first()).toEqual(imported)
  disk.mockRestore()
  await other.findings.edit(id, base, { ...base, grade: 4, extent: '5 cm', note: 'Seen by Bob' })
  await other.findings.setOnset(id, onset)
  await other.findings.withdraw(id, withdrawn.id)

  await one.findings.retry()

  const finding = (await open()).first()
  expect(finding).toMatchObject({ grade: 3, extent: '5 cm', note: 'Seen by Bob\n\nFrom the file', onset })
  expect(finding?.history.map(({ verdict }) => verdict)).toEqual(['recorded', 'edited', 'edited', 'edited'])
  expect(finding?.history.map((each) => each.id)).toContain('from the file')
  expect(finding?.history.at(-1)?.note).toContain('Grade: 4 → 3.')
})

test('a new finding that two tabs import from one file keeps the changes that one of the tabs has made', async () => {
  const open = openFindingsBrowser()
  const [one, other] = [await open(), await open()]
  const finding = createSampleFinding()
  expectLogged(/Could not store findings/)
  const disk = fillDisk()
  await one.findings.put([{ finding, pictures: [] }])
  disk.mockRestore()
  await other.findings.put([{ finding, pictures: [] }])
  await other.findings.edit(finding.id, finding, { ...finding, extent: '5 cm' })
  await other.findings.setOnset(finding.id, onset)
  const edited = other.first()

  await one.findings.retry()

  expect((await open()).first()).toEqual(edited)
})

test('`hasPicture` is true only for an inspection with a picture, which is available after a reload', async () => {
  const open = openFindingsBrowser()
  const { findings } = await open()
  const { id } = await findings.record(newFinding, null)

  const inspection = findings.inspect(id, unchanged, picture)
  await findings.inspect(id, unchanged, null).storing

  const reloaded = await open()
  expect(reloaded.first()?.history.map(({ hasPicture }) => hasPicture)).toEqual([false, true, false])
  const stored = await reloaded.findings.readPicture(id, inspection.id)
  expect(await stored?.text()).toBe('jpeg')
})

test('withdrawing an inspection removes only this inspection, and changes no other finding', async () => {
  const { findings, state } = await openFindingsBrowser()()
  const [other, inspected] = [await findings.record(newFinding, null), await findings.record(newFinding, null)]
  const first = findings.inspect(inspected.id, unchanged, null)
  const second = findings.inspect(inspected.id, unchanged, null)

  await findings.withdraw(inspected.id, first.id)

  const histories = state().findings.map(({ history }) => history.map(({ id }) => id))
  expect(histories).toEqual([[other.id], [inspected.id, second.id]])
})

test('deleting a finding removes only this finding and its pictures', async () => {
  const open = openFindingsBrowser()
  const { findings, state } = await open()
  const [kept, deleted] = [await findings.record(newFinding, picture), await findings.record(newFinding, picture)]

  await findings.remove(deleted.id)

  expect(state().findings).toMatchObject([{ id: kept.id }])
  expect((await open()).state().findings).toMatchObject([{ id: kept.id }])
  expect(await findings.readPicture(kept.id, kept.id)).not.toBeNull()
  expect(await findings.readPicture(deleted.id, deleted.id)).toBeNull()
})

test('changing a finding that another tab has deleted restores the finding', async () => {
  const open = openFindingsBrowser()
  const one = await open()
  const kept = await one.findings.record(newFinding, null)
  const { id } = await one.findings.record(newFinding, null)
  const other = await open()

  const removed = one.findings.remove(id)
  const { storing } = other.findings.inspect(id, { ...unchanged, verdict: 'grown' }, null)
  await Promise.all([removed, storing])

  const histories = (await open()).state().findings.map((finding) => [finding.id, finding.history.at(-1)?.verdict])
  expect(Object.fromEntries(histories)).toEqual({ [kept.id]: 'recorded', [id]: 'grown' })
})

test('changing a finding that this tab has deleted does not restore it', async () => {
  const { findings, state } = await openFindingsBrowser()()
  const { id } = await findings.record(newFinding, null)
  await findings.remove(id)

  await findings.inspect(id, unchanged, null).storing

  expect(state().findings).toEqual([])
})

test('after another account has signed in, changing a finding of the previous account stores nothing and reports no failure', async () => {
  const { findings, rigConsole, state } = await openFindingsBrowser()()
  const { id } = await findings.record(newFinding, null)

  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))
  await waitFor(() => expect(state().isLoaded).toBe(true))
  const isStored = await findings.inspect(id, unchanged, null).storing

  expect(isStored).toBe(true)
  expect(state().findings).toEqual([])
})

test('an observation of a still has the pan from the schedule of its camera, and its picture is available after a reload', async () => {
  const open = openFindingsBrowser()
  const { findings, rigConsole } = await open()
  const camera = { cameraID: 'c1', name: 'PTZ North span' } as Camera
  const schedule = { _id: 's1', cameraID: 'c1', time: '06:30', pan: 12 } as ListedSchedule
  rigConsole.queryClient.setQueryData(cameraList(rigConsole).queryKey, [camera])
  rigConsole.queryClient.setQueryData(scheduleList(rigConsole).queryKey, [schedule])
  const sources = [{ name: 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4', seconds: 6 }]

  await findings.observe([{ name: 'Pair.png', still: { picture, sources, list: 'gallery', filmSeconds: 12 } }])

  const reloaded = await open()
  const { id = '', pan } = reloaded.first() ?? {}
  expect(pan).toMatchObject({ value: 12, certainty: 'estimated' })
  expect(await (await reloaded.findings.readPicture(id, id))?.text()).toBe('jpeg')
})

test('a recording that is added twice is listed as one observation, even if a damage finding refers to it', async () => {
  expectRigUnreachable()
  const { findings, state } = await openFindingsBrowser()()
  const damage = createSampleFinding({ recording: { name: 'a.jpg', seconds: null } })
  await findings.put([{ finding: damage, pictures: [] }])

  await findings.observe([{ name: 'a.jpg' }, { name: 'b.jpg' }])
  await findings.observe([{ name: 'a.jpg' }, { name: 'c.jpg' }])

  const observed = state().findings.slice(1)
  expect(observed.map(getOriginalName)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(observed[0]).toMatchObject({ grade: null, history: [{ verdict: 'recorded', by: 'Ann Lee' }] })
})

test('a recording is not added again while the stored findings are still being read', async () => {
  expectRigUnreachable()
  const { findings, rigConsole, state } = await openFindingsBrowser()()
  await findings.observe([{ name: 'a.jpg' }])
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'ann@rig.test' }))
  expect(state()).toMatchObject({ isLoaded: false, findings: [] })

  await findings.observe([{ name: 'a.jpg' }])

  expect(state().findings.map(getOriginalName)).toEqual(['a.jpg'])
})

test('if another account signs in while a recording is being added, neither account stores it', async () => {
  expectRigUnreachable()
  const open = openFindingsBrowser()
  const { findings, rigConsole, state } = await open()

  const observing = findings.observe([{ name: 'a.jpg' }])
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))

  expect(await observing).toBe(false)
  await waitFor(() => expect(state().isLoaded).toBe(true))
  expect(state().findings).toEqual([])
  expect((await open()).state().findings).toEqual([])
})

test('adding recordings to the findings shows a toast, even if the browser cannot store them', async () => {
  expectRigUnreachable()
  const { rigConsole, state } = await openFindingsBrowser()()
  const success = vi.spyOn(rigConsole.notices, 'success')
  const error = vi.spyOn(rigConsole.notices, 'error')

  await addToFindings(rigConsole, [{ name: 'a.jpg' }])
  expect(success).toHaveBeenCalledWith('Added to findings')
  expectLogged(/Could not store findings/)
  fillDisk()
  await addToFindings(rigConsole, [{ name: 'b.jpg' }])

  expect(error).toHaveBeenCalledWith('Added, but this browser cannot store the findings')
  expect(state().findings).toHaveLength(2)
})

test('if the storage is full, a new finding and its picture stay in the tab as unsaved work until retry() stores them', async () => {
  const open = openFindingsBrowser()
  const { findings, state, rigConsole } = await open()
  expectLogged(/Could not store findings/)
  const disk = fillDisk()

  const { id, isStored } = await findings.record(newFinding, picture)

  expect(isStored).toBe(false)
  expect(state()).toMatchObject({ isStored: false, findings: [{ id }] })
  expect([...rigConsole.unsavedWork.store.getState().labels.values()]).toEqual(['findings'])
  expect(await findings.readPicture(id, id)).toBe(picture)
  disk.mockRestore()
  expect(await findings.retry()).toBe(true)
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
  expect((await open()).state().findings).toMatchObject([{ id }])
})

test('after an export, the warning about findings that could not be stored disappears until the next change', async () => {
  const { findings, state, rigConsole } = await openFindingsBrowser()()
  expectLogged(/Could not store findings/)
  fillDisk()
  const { id } = await findings.record(newFinding, picture)
  const exported = state().findings
  await findings.record(newFinding, picture)

  findings.markExported(exported)
  expect(state().isStored).toBe(false)
  findings.markExported(state().findings)
  expect(state().isStored).toBe(true)
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)

  await findings.remove(id)
  expect(state().isStored).toBe(false)
})

test('an unreadable record is counted, kept, and not overwritten by a finding with the same id', async () => {
  const open = openFindingsBrowser()
  const key = [`${window.location.origin} ann@rig.test`, 'finding', 'finding-1']
  await open()
  await writeStoredRecord('findings', key, { id: 'finding-1', grade: 'severe' })
  const { findings, state } = await open()
  expect(state()).toMatchObject({ findings: [], unreadable: [{ grade: 'severe' }] })

  await findings.put([{ finding: createSampleFinding(), pictures: [] }])

  const reloaded = await open()
  expect(reloaded.state()).toMatchObject({ findings: [{ id: 'finding-1' }], unreadable: [{ grade: 'severe' }] })
  expect(Object.fromEntries(await readStoredRecords('findings'))).toMatchObject({
    [`${key}`]: { kind: 'broken wire' },
  })
})

test('a picture that the browser cannot read counts as missing', async () => {
  const { findings } = await openFindingsBrowser()()
  const { id } = await findings.record(newFinding, picture)
  refuse('get')

  expect(await findings.readPicture(id, id)).toBeNull()
})

test('empty() deletes all findings and their pictures, or resolves to false and keeps them if the browser refuses', async () => {
  const open = openFindingsBrowser()
  const { findings, state } = await open()
  const { id } = await findings.record(newFinding, picture)
  const refused = refuse('delete')

  expect(await findings.empty()).toBe(false)
  expect(state().findings).toMatchObject([{ id }])
  refused.mockRestore()
  expect(await findings.empty()).toBe(true)

  expect(state().findings).toEqual([])
  expect(await findings.readPicture(id, id)).toBeNull()
  expect((await open()).state().findings).toEqual([])
})

/** The cameras and schedules of the rig, from which an observation gets its camera and position, cannot be loaded. */
const expectRigUnreachable = () => expectLogged(/The rig cannot be reached/)

const refuse = (operation: 'get' | 'delete') =>
  vi.spyOn(IDBObjectStore.prototype, operation).mockImplementation(() => {
    throw new DOMException('Disk error', 'UnknownError')
  })
