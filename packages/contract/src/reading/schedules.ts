import type { Position } from '../ptz.ts'
import type { Schedule } from '../schedules.ts'
import { type OnLeftOut, readList, readNumberOrNone, readText, UnreadableAnswer } from './answer.ts'

/** A schedule as the rig lists it; its position may be missing. */
export type ListedSchedule = Pick<Schedule, '_id' | 'cameraID' | 'time'> & Partial<Position>

/** All schedules. */
export const readSchedules = (body: unknown, onLeftOut: OnLeftOut): ListedSchedule[] =>
  readList(
    body,
    ['data', 'scheduler'],
    (entry) => ({
      _id: readText(entry, '_id'),
      cameraID: readText(entry, 'cameraID'),
      time: readTime(entry),
      pan: readNumberOrNone(entry, 'pan'),
      tilt: readNumberOrNone(entry, 'tilt'),
      zoom: readNumberOrNone(entry, 'zoom'),
    }),
    onLeftOut,
  )

/** A time as HH:MM; one without its leading zero or with seconds counts. */
const readTime = (entry: unknown) => {
  const time = readText(entry, 'time')
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? []
  if (!minutes) throw new UnreadableAnswer(`time should be from 00:00 to 23:59 and is '${time}'`)
  return `${hours.padStart(2, '0')}:${minutes}`
}
