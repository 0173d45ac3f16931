import type { NewSchedule } from '@rig/contract'
import type { ScheduleRecord } from '@rig/contract/sim'
import { findOnlineCamera } from './cameras.ts'
import { assertPtzCamera, getCameraPosition } from './ptz.ts'
import { issueId, type Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import { findNextTimeOfDay } from './state/zone.ts'

/** Keeps the list short. A patrol takes about 40 s, so a day could have many more. */
const MAX_SCHEDULES = 100

export const listSchedules = (rig: Rig) =>
  rig.schedules.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ dueAt, ...schedule }) => schedule)

/** Stores the current position. Throws `schedules-full`, or the errors of `findOnlineCamera` and `assertPtzCamera`. */
export const createSchedule = (rig: Rig, { cameraID, time, sled_start, sled_stop }: NewSchedule, now: number) => {
  assertPtzCamera(findOnlineCamera(rig, cameraID))
  if (rig.schedules.length >= MAX_SCHEDULES) throw new RigError('schedules-full', { max: MAX_SCHEDULES })
  const position = getCameraPosition(rig, cameraID, now)
  return addSchedule(rig, { cameraID, time, ...position, sled_start, sled_stop }, now)
}

export const addSchedule = (rig: Rig, fields: Omit<ScheduleRecord, '_id' | 'dueAt'>, now: number) => {
  const issued = issueId(rig)
  const schedule = { _id: issued.id, ...fields }
  const storedSchedule = planNextRun(schedule, rig.timeZone, now)
  return { rig: { ...issued.rig, schedules: [...rig.schedules, storedSchedule] }, schedule }
}

/** Adds the time of the next run after `after` (ms). Schedules contain it, because time zone calculations are slow. */
export const planNextRun = (
  schedule: Omit<ScheduleRecord, 'dueAt'>,
  timeZone: string,
  after: number,
): ScheduleRecord => ({
  ...schedule,
  dueAt: findNextTimeOfDay(timeZone, schedule.time, after),
})

/** A patrol in progress continues. Throws RigError `schedule-not-found`. */
export const removeSchedule = (rig: Rig, { id }: { id: string }): Rig => {
  if (!rig.schedules.some((schedule) => schedule._id === id)) throw new RigError('schedule-not-found', { id })
  return { ...rig, schedules: rig.schedules.filter((schedule) => schedule._id !== id) }
}

export const removeAllSchedules = (rig: Rig): Rig => ({ ...rig, schedules: [] })
