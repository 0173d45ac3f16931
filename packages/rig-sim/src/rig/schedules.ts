import type { NewSchedule } from '@rig/contract'
import { onlineCamera } from './cameras.ts'
import { issueId } from './identity.ts'
import { assertCanSteer, positionOf } from './ptz.ts'
import type { Rig, Schedule } from './rig.ts'
import { RigError } from './rig-error.ts'

/** All schedules by time, as the wire tells them. */
export const listSchedules = (rig: Rig) =>
  rig.schedules.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ createdAt, ...schedule }) => schedule)

/**
 * Plans a daily patrol with where the camera looks now. The new schedule is the last of `rig.schedules`.
 * Throws camera-not-found, camera-offline, camera-not-steerable.
 */
export const createSchedule = (rig: Rig, { cameraID, time, sled_start, sled_stop }: NewSchedule, now: number) => {
  assertCanSteer(onlineCamera(rig, cameraID))
  const look = positionOf(rig, cameraID, now)
  const issued = issueId(rig)
  const schedule = { _id: issued.id, cameraID, time, ...look, sled_start, sled_stop }
  const stored: Schedule = { ...schedule, createdAt: now }
  return { rig: { ...issued.rig, schedules: [...rig.schedules, stored] }, schedule }
}

/** Deletes a schedule; a patrol that it has started goes on. Throws schedule-not-found. */
export const removeSchedule = (rig: Rig, { id }: { id: string }): Rig => {
  if (!rig.schedules.some((schedule) => schedule._id === id)) throw new RigError('schedule-not-found', { id })
  return { ...rig, schedules: rig.schedules.filter((schedule) => schedule._id !== id) }
}

/** Deletes all schedules. */
export const removeAllSchedules = (rig: Rig): Rig => ({ ...rig, schedules: [] })
