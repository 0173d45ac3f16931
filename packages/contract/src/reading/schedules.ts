import type { Position } from '../ptz.ts'
import type { Schedule } from '../schedules.ts'
import { type OnSkipped, readList, readOptionalNumber, readText, UnreadableResponse } from './fields.ts'

/** A schedule in the rig's list; its position may be missing. */
export type ListedSchedule = Pick<Schedule, '_id' | 'cameraID' | 'time'> & Partial<Position>

/** Returns all schedules. */
export const readSchedules = (body: unknown, onSkipped: OnSkipped): ListedSchedule[] =>
  readList(
    body,
    ['data', 'scheduler'],
    (entry) => ({
      _id: readText(entry, '_id'),
      cameraID: readText(entry, 'cameraID'),
      time: readTime(entry),
      pan: readOptionalNumber(entry, 'pan'),
      tilt: readOptionalNumber(entry, 'tilt'),
      zoom: readOptionalNumber(entry, 'zoom'),
    }),
    onSkipped,
  )

/** Returns a time as HH:MM; also accepts one without its leading zero or with seconds. */
const readTime = (entry: unknown) => {
  const time = readText(entry, 'time')
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? []
  if (!minutes) throw new UnreadableResponse(`time should be from 00:00 to 23:59 and is '${time}'`)
  return `${hours.padStart(2, '0')}:${minutes}`
}
