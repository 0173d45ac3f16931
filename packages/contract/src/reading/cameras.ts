import type { Camera } from '../cameras.ts'
import { type OnSkipped, readList, readOptionalText, readText, shortenText } from './fields.ts'

/** Status, poster and video URL may be missing. */
export const readCameras = (body: unknown, onSkipped: OnSkipped): Camera[] =>
  readList(
    body,
    ['data', 'camera'],
    (entry) => ({
      cameraID: readText(entry, 'cameraID'),
      name: shortenText(readText(entry, 'name')),
      status: readOptionalText(entry, 'status'),
      poster: readOptionalText(entry, 'poster'),
      videoURL: readOptionalText(entry, 'videoURL'),
    }),
    onSkipped,
  )
