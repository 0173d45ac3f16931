import type { Camera } from '../cameras.ts'
import { createListReader, readOptionalText, readText, shortenText } from './fields.ts'

/** Status, poster and video URL may be missing. */
export const readCameras = createListReader(
  ['data', 'camera'],
  (entry): Camera => ({
    cameraID: readText(entry, 'cameraID'),
    name: shortenText(readText(entry, 'name')),
    status: readOptionalText(entry, 'status'),
    poster: readOptionalText(entry, 'poster'),
    videoURL: readOptionalText(entry, 'videoURL'),
  }),
)
