import type { Position } from '../ptz.ts'
import type { Schedule } from '../schedules.ts'
import { createListReader, readOptionalNumber, readText, UnreadableResponseError } from './fields.ts'

/** A schedule as the rig lists it. The position and the track section may be missing. */
export type ListedSchedule = Pick<Schedule, '_id' | 'cameraID' | 'time' | 'sled_start' | 'sled_stop'> &
  Partial<Position>

export const readSchedules = createListReader(
  ['data', 'scheduler'],
  (entry): ListedSchedule => ({
    _id: readText(entry, '_id'),
    cameraID: readText(entry, 'cameraID'),
    time: readTime(entry),
    pan: readOptionalNumber(entry, 'pan'),
    tilt: readOptionalNumber(entry, 'tilt'),
    zoom: readOptionalNumber(entry, 'zoom'),
    sled_start: readOptionalNumber(entry, 'sled_start'),
    sled_stop: readOptionalNumber(entry, 'sled_stop'),
  }),
)

/** Normalises a time to HH:MM. The rig may omit the leading zero or append seconds. */
const readTime = (entry: unknown) => {
  const time = readText(entry, 'time')
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? []
  if (!minutes) throw new UnreadableResponseError(`time should be from 00:00 to 23:59 but is '${time}'`)
  return `${hours.padStart(2, '0')}:${minutes}`
}
