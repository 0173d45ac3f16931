import { expect, test } from 'vitest'
import { browserClock } from '../../lib/clock.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'
import { insertDeletedRows } from './deleted-rows.ts'

const deleted = (key: string, next: string | null) => ({ list: 'files', key, next, isConfirmed: true })
const draw = (keys: string, ...rows: ReturnType<typeof deleted>[]) =>
  insertDeletedRows([...keys], rows)
    .map(({ key, state }) => (state === 'deleted' ? `(${key})` : key))
    .join('')

const createManualClock = () => {
  const timers: { run: () => void; ms: number }[] = []
  const setTimer = (run: () => void, ms: number) => timers.push({ run, ms })
  return { timers, clock: { ...browserClock, setTimer, clearTimer: () => {} } }
}

test.each([
  ['between its neighbours', 'acd', [deleted('b', 'c')], 'a(b)cd'],
  ['at the end', 'abc', [deleted('d', null)], 'abc(d)'],
  ['while the list still contains it', 'abcd', [deleted('b', 'c')], 'a(b)cd'],
  ['below a file that has arrived', 'nacd', [deleted('b', 'c')], 'na(b)cd'],
  ['before a row that is deleted later', 'ad', [deleted('b', 'c'), deleted('c', 'd')], 'a(b)(c)d'],
  ['before a row that is deleted earlier', 'ad', [deleted('c', 'd'), deleted('b', 'd')], 'a(b)(c)d'],
])('a deleted row keeps its position %s', (_where, keys, rows, expected) => {
  expect(draw(keys, ...rows)).toBe(expected)
})

test('a deleted row disappears from a list that no longer contains the row after it', () => {
  expect(draw('xy', deleted('b', 'c'))).toBe('xy')
})

test('a row has the state "deleting" until the rig responds, then "deleted" for 5 s, and then disappears', async () => {
  const { timers, clock } = createManualClock()
  const { rigConsole } = await createSimulatedRig({ clock })
  const { deletedRows, settings } = rigConsole
  timers.length = 0
  let respond = () => {}
  const response = new Promise<void>((resolve) => {
    respond = resolve
  })

  const tracked = deletedRows.track({ list: 'files', key: 'b', next: null }, () => response)
  expect(settings.get().deletedRows).toMatchObject([{ key: 'b', isConfirmed: false }])
  respond()
  await tracked

  expect(settings.get().deletedRows).toMatchObject([{ key: 'b', isConfirmed: true }])
  expect(timers.map(({ ms }) => ms)).toEqual([5_000])
  timers[0]?.run()
  expect(settings.get().deletedRows).toEqual([])
})

test('the gap of a row that is being deleted stays when the gap of an earlier row with the same key expires', async () => {
  const { timers, clock } = createManualClock()
  const { rigConsole } = await createSimulatedRig({ clock })
  const { deletedRows, settings } = rigConsole
  timers.length = 0
  const place = { list: 'files', key: 'b', next: null }
  await deletedRows.track(place, async () => {})
  void deletedRows.track(place, () => new Promise(() => {}))

  timers[0]?.run()

  expect(settings.get().deletedRows).toEqual([{ ...place, isConfirmed: false }])
})

test('after a reload, the rows that the rig has deleted are shown for another 5 s', async () => {
  const tabStorage = createMemoryStorage()
  const { timers, clock } = createManualClock()
  const before = (await createSimulatedRig({ as: 'operator', tabStorage })).rigConsole
  await before.deletedRows.track({ list: 'files', key: 'b', next: 'c' }, async () => {})
  void before.deletedRows.track({ list: 'files', key: 'c', next: null }, () => new Promise(() => {}))
  before.settings.handOver('Image deleted')

  const { settings, deletedRows } = (await createSimulatedRig({ tabStorage, clock })).rigConsole
  timers.length = 0
  settings.takeHandover()
  deletedRows.restart()

  expect(settings.get().deletedRows).toEqual([deleted('b', 'c')])
  expect(timers.map(({ ms }) => ms)).toEqual([5_000])
  timers[0]?.run()
  expect(settings.get().deletedRows).toEqual([])
})

test('if a deletion fails, its row is restored, but not the row with the same key in another list', async () => {
  const { deletedRows, settings } = (await createSimulatedRig()).rigConsole
  await deletedRows.track({ list: 'files', key: 'a', next: null }, async () => {})

  const failing = deletedRows.track({ list: 'jobs', key: 'a', next: null }, () => Promise.reject(new Error('refused')))

  await expect(failing).rejects.toThrow('refused')
  expect(settings.get().deletedRows).toMatchObject([{ list: 'files', key: 'a' }])
})
