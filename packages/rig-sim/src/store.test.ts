import type { Effect } from '@rig/contract/sim'
import {
  addFault,
  driveCamera,
  getCameraPosition,
  isServiceRestarting,
  KNOWN_CAMERA_ID as PTZ,
  restartService,
  seedRig,
} from '@rig/rig'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

const START = Date.UTC(2026, 5, 10, 6, 29)
const HOUR = 3_600_000

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => vi.useRealTimers())

const open = () => {
  const store = createStore({ rig: seedRig({ now: START, timeZone: 'UTC' }) })
  const effects: Effect[] = []
  store.onEffect((effect) => effects.push(effect))
  return { store, films: () => effects.filter(({ kind }) => kind === 'film').length }
}

test('a patrol starts on time without any request', () => {
  const { films } = open()

  vi.advanceTimersByTime(2 * 60_000 + 30_000)
  expect(films()).toBe(1)
})

test('at a rate of 3600, a day with three patrols takes 24 s', () => {
  const { store, films } = open()
  store.setClock({ rate: 3600 })

  vi.advanceTimersByTime(24_000)
  expect(store.now()).toBe(START + 24 * HOUR)
  expect(films()).toBe(3)
})

test('no patrol starts and no axis moves while the clock is paused', () => {
  const { store, films } = open()
  store.change((rig, now) => driveCamera(rig, { cameraID: PTZ, x: 0.3 }, now))
  vi.advanceTimersByTime(500)
  store.setClock({ rate: 0 })
  const held = getCameraPosition(store.read(), PTZ, store.now())

  vi.advanceTimersByTime(HOUR)
  expect(getCameraPosition(store.read(), PTZ, store.now())).toEqual(held)
  expect(films()).toBe(0)
  expect(store.clock()).toEqual({ now: START + 500, rate: 0 })
})

test('setting the clock to a distant date runs no patrols', () => {
  const { store, films } = open()
  store.setClock({ now: START + 1000 * HOUR })
  store.setClock({ now: START - 1000 * HOUR })
  store.setClock({ now: START + 12 * HOUR, simulatePassage: false })

  expect(films()).toBe(0)
  expect(store.now()).toBe(START + 12 * HOUR)
})

test("faults and restarts end in real time, even while the rig's clock is paused", () => {
  const { store } = open()
  store.setClock({ rate: 0 })
  store.change((rig, now) =>
    restartService(rig, { service: 'motor', durationMs: 5000, machineNow: store.machineNow() }, now),
  )
  const spec = { kind: 'storage-full', forSeconds: 10 } as const
  store.apply((rig, now) => addFault(rig, { spec, machineNow: store.machineNow() }, now))

  vi.advanceTimersByTime(5000)
  expect(isServiceRestarting(store.read(), 'motor')).toBe(false)
  expect(store.read().faults).toHaveLength(1)
  vi.advanceTimersByTime(5000)
  expect(store.read().faults).toEqual([])
})

test("the rig's clock keeps running when the system clock is set back, and catches up after the computer has slept", () => {
  const { store } = open()
  store.change((rig, now) => driveCamera(rig, { cameraID: PTZ, x: 0.3 }, now))
  store.change((rig, now) =>
    restartService(rig, { service: 'pitunnel', durationMs: 5000, machineNow: store.machineNow() }, now),
  )
  vi.advanceTimersByTime(300)

  vi.setSystemTime(START - HOUR)
  expect(store.now()).toBe(START + 300)
  vi.advanceTimersByTime(5000)
  const stopped = getCameraPosition(store.read(), PTZ, store.now())
  expect(isServiceRestarting(store.read(), 'pitunnel')).toBe(false)
  vi.setSystemTime(START + HOUR)
  vi.advanceTimersByTime(1000)
  expect(getCameraPosition(store.read(), PTZ, store.now())).toEqual(stopped)
  expect(store.now()).toBe(START + HOUR + 1000)
})

test("a pause of the process while the rig's clock reads the time does not make the clock run ahead", () => {
  const { store } = open()
  const pauseAfter = (read: () => number) => () => {
    const time = read()
    vi.advanceTimersByTime(100)
    return time
  }
  vi.spyOn(Date, 'now').mockImplementationOnce(pauseAfter(Date.now))
  vi.spyOn(performance, 'now').mockImplementationOnce(pauseAfter(performance.now.bind(performance)))

  store.now()

  expect(store.now()).toBe(Date.now())
})

test('a command that throws does not change the rig', () => {
  const { store } = open()
  const before = store.read()

  expect(() => store.change((rig, now) => driveCamera(rig, { cameraID: 'none', x: 1 }, now))).toThrow()
  expect(store.read()).toBe(before)
})

test('a rig restored from JSON continues its movements', () => {
  const { store } = open()
  store.change((rig, now) => driveCamera(rig, { cameraID: PTZ, x: 0.3 }, now))
  vi.advanceTimersByTime(1000)
  const text = JSON.stringify(store.snapshot())
  vi.advanceTimersByTime(1000)
  const expected = getCameraPosition(store.read(), PTZ, store.now())

  vi.advanceTimersByTime(HOUR)
  store.replace(JSON.parse(text))
  vi.advanceTimersByTime(1000)
  expect(getCameraPosition(store.read(), PTZ, store.now())).toEqual(expected)
})

test('replace throws and changes nothing if the new rig cannot be advanced to the current time', () => {
  const { store } = open()
  const before = store.snapshot()

  const schedules = before.schedules.map((schedule) => ({ ...schedule, dueAt: 0 }))
  expect(() => store.replace({ ...before, schedules, time: 0, timeZone: 'Mars/X' })).toThrow()
  expect(store.snapshot()).toEqual(before)
})

test('a snapshot contains the cable records of its day', () => {
  const { store } = open()
  const { cable } = store.snapshot()
  store.replace({ ...store.snapshot(), cable: [] })

  expect(cable.map(({ metres }) => metres)).toEqual(cable.map(({ at }) => Math.round(at * 250) / 1000))
  expect(cable.some(({ kind, since }) => kind === 'broken-strand' && since !== null)).toBe(true)
  expect(store.snapshot().cable).toEqual(cable)
})

test('store.close clears the timer', () => {
  const { store } = open()
  store.close()

  expect(vi.getTimerCount()).toBe(0)
})
