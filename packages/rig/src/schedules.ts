import type { NewSchedule } from '@rig/contract'
import type { ScheduleRecord } from '@rig/contract/sim'
import { findOnlineCamera } from './cameras.ts'
import { assertCanSteer, positionOf } from './ptz.ts'
import { issueId } from './state/identity.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import { nextTimeOfDay } from './state/zone.ts'

/** Maximum number of schedules: about as many patrols fit into a day. */
const SCHEDULES_MAX = 100

/** Returns all schedules by time, as in the API. */
export const listSchedules = (rig: Rig) =>
  rig.schedules.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ dueAt, ...schedule }) => schedule)

/**
 * Plans a daily patrol at the camera's current position. The new schedule is the last of `rig.schedules`.
 * Throws camera-not-found, camera-offline, camera-not-steerable, schedules-full.
 */
export const createSchedule = (rig: Rig, { cameraID, time, sled_start, sled_stop }: NewSchedule, now: number) => {
  assertCanSteer(findOnlineCamera(rig, cameraID))
  if (rig.schedules.length >= SCHEDULES_MAX) throw new RigError('schedules-full', { max: SCHEDULES_MAX })
  const position = positionOf(rig, cameraID, now)
  const issued = issueId(rig)
  const schedule = { _id: issued.id, cameraID, time, ...position, sled_start, sled_stop }
  const stored = planNextRun(schedule, rig.timeZone, now)
  return { rig: { ...issued.rig, schedules: [...rig.schedules, stored] }, schedule }
}

/** Sets the next run of a schedule after a moment (ms). It is stored because time zone calculations are slow. */
export const planNextRun = (
  schedule: Omit<ScheduleRecord, 'dueAt'>,
  timeZone: string,
  after: number,
): ScheduleRecord => ({
  ...schedule,
  dueAt: nextTimeOfDay(timeZone, schedule.time, after),
})

/** Deletes a schedule; a patrol that it has started continues. Throws schedule-not-found. */
export const removeSchedule = (rig: Rig, { id }: { id: string }): Rig => {
  if (!rig.schedules.some((schedule) => schedule._id === id)) throw new RigError('schedule-not-found', { id })
  return { ...rig, schedules: rig.schedules.filter((schedule) => schedule._id !== id) }
}

/** Deletes all schedules. */
export const removeAllSchedules = (rig: Rig): Rig => ({ ...rig, schedules: [] })
