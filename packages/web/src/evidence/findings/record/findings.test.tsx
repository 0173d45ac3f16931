import type { Camera } from '@rig/contract'
import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { waitFor } from '@testing-library/react'
import { IDBObjectStore } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameraList } from '../../../rig/cameras.ts'
import { scheduleList } from '../../../rig/schedules.ts'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { refuseBlobs } from '../../../testing/refuse-blobs.ts'
import { createSampleAdmin } from '../../../testing/sample-admin.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { readStoredRecords, writeStoredRecord } from '../../../testing/stored-records.ts'

const { id: _id, history: _history, onset: _onset, ...newFinding } = createSampleFinding()
const picture = new Blob(['jpeg'], { type: 'image/jpeg' })
const unchanged = { verdict: 'unchanged', film: null, takenAt: null, note: '' } as const

const failWrites = () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => put.mockRestore()
}

test('a finding is stored with its picture in a browser that cannot store a Blob', async () => {
  const open = openFindingsBrowser()
  const { findings } = await open()
  refuseBlobs()

  const { id, isStored } = await findings.record(newFinding, picture)

  const reloaded = await open()
  const read = await reloaded.findings.readPicture(id, reloaded.first()?.history[0]?.id ?? '')
  expect(isStored).toBe(true)
  expect(read?.type).toBe('image/jpeg')
  expect(await read?.text()).toBe('jpeg')
})

test('a recorded finding and its picture are available after a reload, but only for the same account and rig', async () => {
  const open = openFindingsBrowser()
  const { findings } = await open()

  const { id, isStored } = await findings.record(newFinding, picture)

  const reloaded = await open()
  expect(isStored).toBe(true)
  expect(reloaded.first()).toMatchObject({ ...newFinding, id })
  expect(reloaded.first()?.history).toMatchObject([{ verdict: 'recorded', by: 'Ann Lee', note: '' }])
  expect(await reloaded.findings.readPicture(id, reloaded.first()?.history[0]?.id ?? '')).not.toBeNull()
  const colleague = await open({ email: 'bob@rig.test' })
  expect(colleague.state().findings).toEqual([])
  const otherRig = await open({ host: 'https://rig.example' })
  expect(otherRig.state().findings).toEqual([])
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
  const freeStorage = failWrites()
  await one.findings.edit(id, newFinding, { ...newFinding, grade: 3 })
  freeStorage()

  await other.findings.edit(id, newFinding, { ...newFinding, extent: '5 cm' })

  await waitFor(() => expect(one.first()).toMatchObject({ grade: 3, extent: '5 cm' }))
})

test('only an inspection with a picture counts as having one, which is available after a reload', async () => {
  const open = openFindingsBrowser()
  const { findings } = await open()
  const { id } = await findings.record(newFinding, null)

  const inspection = await findings.inspect(id, unchanged, picture)
  await findings.inspect(id, unchanged, null)

  const reloaded = await open()
  expect(reloaded.first()?.history.map(({ hasPicture }) => hasPicture)).toEqual([false, true, false])
  const stored = await reloaded.findings.readPicture(id, inspection.id)
  expect(await stored?.text()).toBe('jpeg')
})

test('withdrawing an inspection removes only this inspection, and changes no other finding', async () => {
  const { findings } = await openFindingsBrowser()()
  const [other, inspected] = [await findings.record(newFinding, null), await findings.record(newFinding, null)]
  const [first, second] = [
    await findings.inspect(inspected.id, unchanged, null),
    await findings.inspect(inspected.id, unchanged, null),
  ]

  await findings.withdraw(inspected.id, first.id)

  const listInspections = (id: string) =>
    findings.store
      .getState()
      .findings.find((finding) => finding.id === id)
      ?.history.slice(1)
      .map((entry) => entry.id)
  expect(listInspections(inspected.id)).toEqual([second.id])
  expect(listInspections(other.id)).toEqual([])
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
  const inspected = other.findings.inspect(id, { ...unchanged, verdict: 'grown' }, null)
  await Promise.all([removed, inspected])

  const histories = (await open()).state().findings.map((finding) => [finding.id, finding.history.at(-1)?.verdict])
  expect(Object.fromEntries(histories)).toEqual({ [kept.id]: 'recorded', [id]: 'grown' })
})

test('after another account has signed in, changing a finding of the previous account stores nothing and reports no failure', async () => {
  const { findings, rigConsole, state } = await openFindingsBrowser()()
  const { id } = await findings.record(newFinding, null)

  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))
  await waitFor(() => expect(state().isLoaded).toBe(true))
  const { isStored } = await findings.inspect(id, unchanged, null)

  expect(isStored).toBe(true)
  expect(state().findings).toEqual([])
})

test('the pan, tilt and zoom of a still from two films come from the schedule of its camera', async () => {
  const { findings, rigConsole, first } = await openFindingsBrowser()()
  const camera = { cameraID: 'c1', name: 'PTZ North span' } as Camera
  const schedule = { _id: 's1', cameraID: 'c1', time: '06:30', pan: 12 } as ListedSchedule
  rigConsole.queryClient.setQueryData(cameraList(rigConsole).queryKey, [camera])
  rigConsole.queryClient.setQueryData(scheduleList(rigConsole).queryKey, [schedule])
  const sources = [{ name: 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4', seconds: 6 }]

  await findings.observe([{ name: 'Pair.png', still: { picture, sources, fraction: 0.5 } }])

  expect(first()?.pan).toMatchObject({ value: 12, certainty: 'estimated' })
})

test('if the storage is full, a new finding stays in the tab with its picture until retry() stores it', async () => {
  const open = openFindingsBrowser()
  const { findings, state } = await open()
  const freeStorage = failWrites()

  const { id, isStored } = await findings.record(newFinding, picture)

  expect(isStored).toBe(false)
  expect(state()).toMatchObject({ isStored: false, findings: [{ id }] })
  expect(await findings.readPicture(id, id)).toBe(picture)
  freeStorage()
  expect(await findings.retry()).toBe(true)
  expect(state().isStored).toBe(true)
  expect((await open()).state().findings).toMatchObject([{ id }])
})

test('if the storage is full, new findings count as unsaved work, and reappear when their account signs in again', async () => {
  const open = openFindingsBrowser()
  const { findings, state, rigConsole } = await open()
  const admin = rigConsole.session.get().admin
  const freeStorage = failWrites()
  const { id } = await findings.record(newFinding, picture)
  expect([...rigConsole.unsavedWork.store.getState().labels.values()]).toEqual(['findings'])

  rigConsole.session.end('expired')
  await waitFor(() => expect(state()).toMatchObject({ isLoaded: true, findings: [] }))
  if (admin) rigConsole.session.completeLogin(admin)

  await waitFor(() => expect(state()).toMatchObject({ isStored: false, findings: [{ id }] }))
  freeStorage()
  expect(await findings.retry()).toBe(true)
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
})

test('after an export, the warning about findings that could not be stored disappears until the next change', async () => {
  const { findings, state, rigConsole } = await openFindingsBrowser()()
  failWrites()
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

test('a logout discards the findings that could not be stored', async () => {
  const open = openFindingsBrowser()
  const { findings, state, rigConsole } = await open()
  const admin = rigConsole.session.get().admin
  onTestFinished(failWrites())
  await findings.record(newFinding, null)

  rigConsole.session.end('logout')

  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
  if (admin) rigConsole.session.completeLogin(admin)
  await waitFor(() => expect(state()).toMatchObject({ isLoaded: true, isStored: true, findings: [] }))
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

test('deleting all findings removes every key of the account', async () => {
  const open = openFindingsBrowser()
  const { findings, state } = await open()
  const { id } = await findings.record(newFinding, picture)

  expect(await findings.empty()).toBe(true)

  expect(state().findings).toEqual([])
  expect(await findings.readPicture(id, id)).toBeNull()
  expect((await open()).state().findings).toEqual([])
})

test('a picture that the browser cannot read counts as missing', async () => {
  const { findings } = await openFindingsBrowser()()
  const { id } = await findings.record(newFinding, picture)
  refuse('get')

  expect(await findings.readPicture(id, id)).toBeNull()
})

test('empty() resolves to false and keeps the findings in the list if the browser cannot delete them', async () => {
  const { findings, state } = await openFindingsBrowser()()
  const { id } = await findings.record(newFinding, picture)
  refuse('delete')

  expect(await findings.empty()).toBe(false)

  expect(state().findings).toMatchObject([{ id }])
})

const refuse = (operation: 'get' | 'delete') => {
  const spy = vi.spyOn(IDBObjectStore.prototype, operation).mockImplementation(() => {
    throw new DOMException('Disk error', 'UnknownError')
  })
  onTestFinished(() => void spy.mockRestore())
}
