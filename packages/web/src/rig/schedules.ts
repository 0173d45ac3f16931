import type { NewSchedule } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import { type ListedSchedule, readSchedules } from '@rig/contract/reading/schedules'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { askRig, callRig } from '../console/api.ts'
import { queryKeys } from './query-keys.ts'
import { retriedWhileFailing } from './retry.ts'

/** HH:MM sorts as text. */
const byTime = (a: ListedSchedule, b: ListedSchedule) => a.time.localeCompare(b.time)

/** All schedules by time; the rig may answer them in any order (spec 7, scheduler). */
export const scheduleList = () =>
  queryOptions({
    ...retriedWhileFailing,
    queryKey: queryKeys.schedules,
    queryFn: () => askRig('schedules.list', {}, readSchedules),
    select: (schedules) => schedules.toSorted(byTime),
  })

/**
 * Plans a daily patrol with the camera looking where it looks now; the sled's range is fixed (spec 9). Fails silently
 * (spec 8).
 */
export const createSchedule = () =>
  mutationOptions({
    mutationFn: ({ cameraID, time }: Pick<NewSchedule, 'cameraID' | 'time'>) =>
      callRig('schedules.create', {
        body: { cameraID, time, sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP },
      }),
    meta: { success: 'Schedule Created', failure: 'silent', refresh: queryKeys.schedules },
  })

/** Deletes one schedule by its id; fails silently (spec 8). */
export const deleteSchedule = () =>
  mutationOptions({
    mutationFn: (id: string) => callRig('schedules.remove', { params: { id } }),
    meta: { success: 'schedule deleted', failure: 'silent', refresh: queryKeys.schedules }, // sic, spec 8
  })

/** Deletes every schedule; the page reloads on success (spec 4), a failure shows the rig's own words (spec 8). */
export const deleteAllSchedules = () =>
  mutationOptions({
    mutationFn: () => callRig('schedules.removeAll', {}),
    meta: { success: 'Deleting all schedules...', failure: 'message', reload: true },
  })
