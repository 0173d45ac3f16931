import type { NewSchedule } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import { type ListedSchedule, readSchedules } from '@rig/contract/reading/screens'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { findCameraName } from './cameras.ts'
import { retryWhileFailing } from './retry.ts'

const schedulesKey = ['schedules']

/** Compares schedules by time. `HH:MM` strings sort chronologically. */
const compareTimes = (a: ListedSchedule, b: ListedSchedule) => a.time.localeCompare(b.time)

/** Query options for the schedules, sorted by time because the rig may return them in any order (spec 7). */
export const scheduleList = ({ rig }: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: schedulesKey,
    queryFn: async () => (await rig.schedules.list()).read(readSchedules),
    select: (schedules) => schedules.toSorted(compareTimes),
  })

/** Creates a daily patrol at the camera's current position, with a fixed sled range (spec 9). */
export const createSchedule = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: ({ cameraID, time }: Pick<NewSchedule, 'cameraID' | 'time'>) =>
      rigConsole.rig.schedules.create({
        body: { cameraID, time, sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP },
      }),
    meta: {
      success: 'Schedule Created',
      refresh: schedulesKey,
      subject: ({ cameraID }: Pick<NewSchedule, 'cameraID'>) => findCameraName(rigConsole, cameraID),
    },
  })

/** Id of the control that shows messages about schedules that are no longer listed. */
export const SCHEDULE_LIST_CONTROL_ID = 'schedule list'
export const getScheduleDeletionControlId = (id: string) => `delete schedule ${id}`

export const deleteSchedule = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: (id: string) => rigConsole.rig.schedules.remove({ params: { id } }),
    meta: {
      success: 'schedule deleted', // sic, spec 8
      deletes: true,
      refresh: schedulesKey,
      subject: (id: string) => describeSchedule(rigConsole, id),
      shownAt: {
        failure: (id: string) => [getScheduleDeletionControlId(id)],
        deletion: () => [SCHEDULE_LIST_CONTROL_ID],
      },
    },
  })

const describeSchedule = (rigConsole: RigConsole, id: string) => {
  const schedules = rigConsole.queryClient.getQueryData(scheduleList(rigConsole).queryKey)
  const schedule = schedules?.find(({ _id }) => _id === id)
  return schedule && formatScheduleName(schedule, findCameraName(rigConsole, schedule.cameraID))
}

export const formatScheduleName = ({ time }: Pick<ListedSchedule, 'time'>, cameraName: string | undefined) =>
  cameraName === undefined ? `The ${time} schedule` : `The ${time} schedule for ${cameraName}`

export const deleteAllSchedules = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: () => rig.schedules.removeAll(),
    meta: { success: 'Deleting all schedules...', failure: 'message', reload: true },
  })
