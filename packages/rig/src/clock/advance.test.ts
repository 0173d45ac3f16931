import type { Effect } from '@rig/contract/sim'
import { Temporal } from 'temporal-polyfill'
import { expect, test, vi } from 'vitest'
import { listMovements } from '../motion/motion.ts'
import { driveCamera, getCameraPosition } from '../ptz.ts'
import { createSchedule, listSchedules, removeAllSchedules, removeSchedule } from '../schedules.ts'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from '../seed.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'
import { advanceRig, findNextDueTime } from './advance.ts'
import { jumpClock } from './clock-jump.ts'

const HOUR = 3_600_000
const at = (iso: string) => Date.parse(iso)

const rigWith = (times: string[], start: string, timeZone: string) => {
  const now = at(start)
  const empty: Rig = { ...seedRig({ now, timeZone }), schedules: [] }
  const plan = (rig: Rig, time: string) =>
    createSchedule(rig, { cameraID: PTZ, time, sled_start: 20, sled_stop: 80 }, now).rig
  return times.reduce(plan, empty)
}

const runInSteps = (rig: Rig, from: number, to: number, step: number) => {
  const effects: Effect[] = []
  let current = rig
  for (let now = from; now < to + step; now += step) {
    const passed = advanceRig(current, Math.min(now, to))
    current = passed.rig
    effects.push(...passed.effects)
  }
  return { rig: current, effects }
}

const filmTimes = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'film' ? [new Date(effect.from).toISOString().slice(0, 16)] : []))

test('advancing a whole day in one call runs each schedule once', () => {
  const rig = rigWith(['00:10', '06:00', '12:00', '18:30', '23:59'], '2026-06-10T08:00:00Z', 'UTC')
  const { effects } = advanceRig(rig, at('2026-06-11T08:00:00Z'))

  const times = ['10T12:00', '10T18:30', '10T23:59', '11T00:10', '11T06:00']
  expect(filmTimes(effects)).toEqual(times.map((time) => `2026-06-${time}`))
  expect(effects.filter(({ kind }) => kind === 'report')).toHaveLength(5)
})

test('a schedule runs every day of the week', () => {
  const rig = rigWith(['12:00'], '2026-06-10T08:00:00Z', 'UTC')
  const { effects } = runInSteps(rig, at('2026-06-10T08:00:00Z'), at('2026-06-17T08:00:00Z'), 24 * HOUR)

  const days = ['10', '11', '12', '13', '14', '15', '16']
  expect(filmTimes(effects)).toEqual(days.map((day) => `2026-06-${day}T12:00`))
})

test('advancing a day produces the same result in one call and in steps of any length', () => {
  const rig = rigWith(['08:30', '08:31', '15:00'], '2026-06-10T08:00:00Z', 'UTC')
  const [from, to] = [at('2026-06-10T08:00:00Z'), at('2026-06-11T08:00:00Z')]

  const once = advanceRig(rig, to)
  expect(runInSteps(rig, from, to, 60_000)).toEqual(once)
  expect(runInSteps(rig, from, to, 77_777)).toEqual(once)
})

test('a schedule that is created exactly at its time of day runs for the first time on the next day', () => {
  const rig = rigWith(['08:00'], '2026-06-10T08:00:00Z', 'UTC')

  expect(findNextDueTime(rig)).toBe(at('2026-06-11T08:00:00Z'))
})

test("a schedule runs at the local time of the rig's time zone", () => {
  const rig = rigWith(['08:00'], '2026-06-10T00:00:00Z', 'America/New_York')

  expect(findNextDueTime(rig)).toBe(at('2026-06-10T12:00:00Z'))
})

test('a deleted schedule does not run', () => {
  const rig = rigWith(['09:00', '10:00'], '2026-06-10T08:00:00Z', 'UTC')
  const { _id: id = '' } = listSchedules(rig)[0] ?? {}
  const one = removeSchedule(rig, { id })

  expect(filmTimes(advanceRig(one, at('2026-06-10T20:00:00Z')).effects)).toEqual(['2026-06-10T10:00'])
  expect(findNextDueTime(removeAllSchedules(rig))).toBeNull()
  expect(() => removeSchedule(one, { id })).toThrow(new RigError('schedule-not-found', { id }))
})

test('listSchedules orders schedules by time and includes the camera position at creation', () => {
  const list = listSchedules(rigWith(['18:00', '06:00'], '2026-06-10T08:00:00Z', 'UTC'))

  expect(list.map(({ time }) => time)).toEqual(['06:00', '18:00'])
  expect(list[0]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    cameraID: PTZ,
    time: '06:00',
    pan: 12,
    tilt: -6,
    zoom: 10,
    sled_start: 20,
    sled_stop: 80,
  })
})

test('jumpClock continues movements and skips the patrols between the dates', () => {
  const rig = rigWith(['09:00'], '2026-06-10T08:00:00Z', 'UTC')
  const now = at('2026-06-10T08:00:00Z')
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, now)
  const [back, ahead] = [at('2020-01-01T08:59:00Z'), at('2031-01-01T08:59:00Z')]

  for (const date of [back, ahead]) {
    const moved = jumpClock(moving, now + 1000, date)
    expect(getCameraPosition(moved, PTZ, date + 500)).toEqual(getCameraPosition(moving, PTZ, now + 1500))
    expect(findNextDueTime(moved)).toBe(date + 60_000)
  }
})

test('jumpClock moves the times of a movement, and the dead-man still stops the movement', () => {
  const rig = rigWith([], '2026-06-10T08:00:00Z', 'UTC')
  const now = at('2026-06-10T08:00:00Z')
  const date = at('2031-01-01T08:59:00Z')
  const moving = driveCamera(rig, { cameraID: PTZ, x: 0.3 }, now)

  const moved = jumpClock(moving, now + 1000, date)

  expect(listMovements(moved, date + 60_000)).toMatchObject([
    { asked: date - 1000, began: date - 1000, ended: date + 9_036, reason: 'dead-man' },
  ])
  expect(driveCamera(moved, { cameraID: PTZ, x: 0 }, date + 9_010)).toBe(moved)
})

test('jumpClock changes only the clock if the rig has never moved', () => {
  const rig = rigWith([], '2026-06-10T08:00:00Z', 'UTC')
  const [now, before1970] = [at('2026-06-10T08:00:00Z'), at('1969-01-01T00:00:00Z')]

  expect(jumpClock(rig, now, now + HOUR)).toEqual({ ...rig, time: now + HOUR })
  expect(getCameraPosition(jumpClock(rig, now, before1970), PTZ, before1970)).toEqual(getCameraPosition(rig, PTZ, now))
})

test('jumpClock continues a patrol in progress', () => {
  const rig = rigWith(['09:00'], '2026-06-10T08:00:00Z', 'UTC')
  const now = at('2026-06-10T09:00:20Z')
  const date = at('2020-01-01T23:00:00Z')
  const moved = jumpClock(advanceRig(rig, now).rig, now, date)

  expect(filmTimes(advanceRig(moved, date + HOUR).effects)).toEqual(['2020-01-01T22:59'])
})

test('advanceRig does not recompute the next run of a schedule on every call', () => {
  const start = at('2026-06-10T08:00:00Z')
  const times = Array.from({ length: 100 }, (_, n) => `${10 + Math.floor(n / 10)}:${10 + (n % 10)}`)
  let rig = rigWith(times, '2026-06-10T08:00:00Z', 'Europe/Berlin')
  const convertToZone = vi.spyOn(Temporal.Instant, 'fromEpochMilliseconds')

  for (let ms = 0; ms < 1000; ms += 1) {
    rig = advanceRig(driveCamera(rig, { cameraID: PTZ, x: ms % 2 ? 0 : 0.3 }, start + ms), start + ms).rig
    findNextDueTime(rig)
  }

  expect(convertToZone).not.toHaveBeenCalled()
})

test('an overdue schedule of a restored rig runs once immediately and then at its regular time', () => {
  const rig = rigWith(['12:00'], '2026-06-10T08:00:00Z', 'UTC')
  const schedules = rig.schedules.map((schedule) => ({ ...schedule, dueAt: at('1990-01-01T00:00:00Z') }))
  const { rig: after, effects } = advanceRig({ ...rig, schedules }, at('2026-06-10T09:00:00Z'))

  expect(filmTimes(effects)).toEqual(['2026-06-10T08:00'])
  expect(findNextDueTime(after)).toBe(at('2026-06-10T12:00:00Z'))
})

test('createSchedule throws if the rig already has 100 schedules', () => {
  const minutes = Array.from({ length: 100 }, (_, n) => `10:${String(n % 60).padStart(2, '0')}`)
  const full = rigWith(minutes, '2026-06-10T08:00:00Z', 'UTC')
  const oneMore = { cameraID: PTZ, time: '12:00', sled_start: 20, sled_stop: 80 }

  expect(() => createSchedule(full, oneMore, full.time)).toThrow(new RigError('schedules-full', { max: 100 }))
})
