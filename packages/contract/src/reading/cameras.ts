import type { Camera } from '../cameras.ts'
import { type OnSkipped, readList, readOptionalText, readText } from './fields.ts'

/** Returns the cameras of the dashboard. Poster, video URL and status are optional. */
export const readCameras = (body: unknown, onSkipped: OnSkipped): Camera[] =>
  readList(
    body,
    ['data', 'camera'],
    (entry) => ({
      cameraID: readText(entry, 'cameraID'),
      name: readText(entry, 'name'),
      status: readOptionalText(entry, 'status'),
      poster: readOptionalText(entry, 'poster'),
      videoURL: readOptionalText(entry, 'videoURL'),
    }),
    onSkipped,
  )
