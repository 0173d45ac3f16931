import type { NewSchedule } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import { type ListedSchedule, readSchedules } from '@rig/contract/reading/schedules'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { countLeftOut } from './left-out.ts'
import { retryWhileFailing } from './retry.ts'

export const SCHEDULES_KEY = 'schedules'
const schedulesKey = [SCHEDULES_KEY]

/** `HH:MM` strings sort chronologically. */
const byTime = (a: ListedSchedule, b: ListedSchedule) => a.time.localeCompare(b.time)

/** Query options for the schedules, sorted by time because the rig may return them in any order (spec 7). */
export const scheduleList = (rigConsole: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: schedulesKey,
    queryFn: async () => {
      const response = await rigConsole.rig.schedules.list()
      return response.read(countLeftOut(rigConsole, SCHEDULES_KEY, readSchedules))
    },
    select: (schedules) => schedules.toSorted(byTime),
  })

/** Creates a daily patrol at the camera's current position, with a fixed sled range (spec 9). */
export const createSchedule = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: ({ cameraID, time }: Pick<NewSchedule, 'cameraID' | 'time'>) =>
      rig.schedules.create({
        body: { cameraID, time, sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP },
      }),
    meta: { success: 'Schedule Created', failure: 'silent', refresh: schedulesKey },
  })

export const scheduleDeletionControl = (id: string) => `delete schedule ${id}`

export const deleteSchedule = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (id: string) => rig.schedules.remove({ params: { id } }),
    meta: {
      success: 'schedule deleted', // sic, spec 8
      failure: 'silent',
      refresh: schedulesKey,
      refusedAt: (id: string) => [scheduleDeletionControl(id)],
    },
  })

export const deleteAllSchedules = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: () => rig.schedules.removeAll(),
    meta: { success: 'Deleting all schedules...', failure: 'message', reload: true },
  })
