import { limits, type NewSchedule, type Schedule } from '@rig/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/api.ts'

/** HH:MM sorts as text. */
const byTime = (a: Schedule, b: Schedule) => a.time.localeCompare(b.time)

/** All schedules by time; the rig may answer them in any order (spec 7, scheduler). */
export const scheduleList = () =>
  queryOptions({
    queryKey: ['schedules'],
    queryFn: () => unwrap(api.schedules.list()),
    select: (reply) => reply.data.scheduler.toSorted(byTime),
  })

/** Plans a daily patrol of the camera from where it stands now; the sled's ends are fixed (spec 9). Fails silently (spec 8). */
export const scheduleCreation = () =>
  mutationOptions({
    mutationFn: ({ cameraID, time }: Pick<NewSchedule, 'cameraID' | 'time'>) =>
      unwrap(
        api.schedules.create({
          body: {
            cameraID,
            time,
            sled_start: limits.SCHEDULE_SLED_START,
            sled_stop: limits.SCHEDULE_SLED_STOP,
          },
        }),
      ),
    meta: { success: 'Schedule Created', failure: 'silent' },
  })

/** Deletes one schedule by its id; fails silently (spec 8). */
export const scheduleRemoval = () =>
  mutationOptions({
    mutationFn: (id: string) => unwrap(api.schedules.remove({ params: { id } })),
    meta: { success: 'schedule deleted', failure: 'silent' }, // sic, spec 8
  })

/** Deletes every schedule; the page reloads on success (spec 4), a failure shows the rig's own words (spec 8). */
export const allSchedulesRemoval = () =>
  mutationOptions({
    mutationFn: () => unwrap(api.schedules.removeAll()),
    meta: { success: 'Deleting all schedules...', failure: 'message', reload: true },
  })
