import type { Camera } from '../cameras.ts'
import { type OnLeftOut, readList, readText, readTextOrNone } from './answer.ts'

/** The cameras of the dashboard. One without a picture or a status is shown all the same. */
export const readCameras = (body: unknown, onLeftOut: OnLeftOut): Camera[] =>
  readList(
    body,
    ['data', 'camera'],
    (entry) => ({
      cameraID: readText(entry, 'cameraID'),
      name: readText(entry, 'name'),
      status: readTextOrNone(entry, 'status'),
      poster: readTextOrNone(entry, 'poster'),
      videoURL: readTextOrNone(entry, 'videoURL'),
    }),
    onLeftOut,
  )
