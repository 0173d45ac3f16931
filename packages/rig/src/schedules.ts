import type { NewSchedule } from '@rig/contract'
import type { ScheduleRecord } from '@rig/contract/sim'
import { findOnlineCamera } from './cameras/cameras.ts'
import { assertCanSteer, positionOf } from './ptz.ts'
import { issueId } from './state/identity.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import { nextTimeOfDay } from './state/zone.ts'

/** As many daily patrols as a day has room for, and more than anybody reads. */
const SCHEDULES_MAX = 100

/** All schedules by time, as they are answered. */
export const listSchedules = (rig: Rig) =>
  rig.schedules.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ dueAt, ...schedule }) => schedule)

/**
 * Plans a daily patrol with where the camera looks now. The new schedule is the last of `rig.schedules`.
 * Throws camera-not-found, camera-offline, camera-not-steerable, schedules-full.
 */
export const createSchedule = (rig: Rig, { cameraID, time, sled_start, sled_stop }: NewSchedule, now: number) => {
  assertCanSteer(findOnlineCamera(rig, cameraID))
  if (rig.schedules.length >= SCHEDULES_MAX) throw new RigError('schedules-full', { max: SCHEDULES_MAX })
  const look = positionOf(rig, cameraID, now)
  const issued = issueId(rig)
  const schedule = { _id: issued.id, cameraID, time, ...look, sled_start, sled_stop }
  const stored: ScheduleRecord = { ...schedule, dueAt: nextTimeOfDay(rig.timeZone, time, now) }
  return { rig: { ...issued.rig, schedules: [...rig.schedules, stored] }, schedule }
}

/** Deletes a schedule; a patrol that it has started goes on. Throws schedule-not-found. */
export const removeSchedule = (rig: Rig, { id }: { id: string }): Rig => {
  if (!rig.schedules.some((schedule) => schedule._id === id)) throw new RigError('schedule-not-found', { id })
  return { ...rig, schedules: rig.schedules.filter((schedule) => schedule._id !== id) }
}

/** Deletes all schedules. */
export const removeAllSchedules = (rig: Rig): Rig => ({ ...rig, schedules: [] })
