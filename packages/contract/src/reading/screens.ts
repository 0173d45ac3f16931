import type { GalleryItem } from '../gallery.ts'
import type { Job } from '../jobs.ts'
import type { Preset } from '../presets.ts'
import type { Position } from '../ptz.ts'
import type { Schedule } from '../schedules.ts'
import {
  createListReader,
  readField,
  readFlag,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readText,
  shortenText,
  UnreadableResponseError,
} from './fields.ts'

/** Pan and tilt are in degrees, zoom is from 0 to 100. */
export const readPosition = (body: unknown): Position => ({
  pan: readNumber(body, 'data', 'pan'),
  tilt: readNumber(body, 'data', 'tilt'),
  zoom: readNumber(body, 'data', 'zoom'),
})

/** A preset without a camera id gets the id of the requested camera. */
export const readPresets = (cameraID: string) =>
  createListReader(
    ['data', 'preset'],
    (entry): Preset => ({
      id: readText(entry, 'id'),
      name: shortenText(readText(entry, 'name')),
      nxid: readText(entry, 'nxid'),
      cameraID: readField(entry, 'cameraID') === undefined ? cameraID : readText(entry, 'cameraID'),
      default: readFlag(entry, 'default'),
    }),
  )

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

/** An item without a format counts as a picture. */
export const readGallery = createListReader(
  ['data', 'image'],
  (entry): GalleryItem => ({
    name: readText(entry, 'name'),
    url: readText(entry, 'url'),
    format: readOptionalText(entry, 'format'),
  }),
)

/** Returns `count`, which exceeds the length of the list if the rig returns the gallery in pages. */
export const readGalleryCount = (body: unknown): number | undefined =>
  readOptionalNumber(body, 'count') ?? readOptionalNumber(body, 'data', 'count')

/** The icon of a job file may be missing. */
export const readJobs = createListReader(
  ['data', 'job'],
  (entry): Job => ({ name: readText(entry, 'name'), icon: readOptionalText(entry, 'icon') }),
)
