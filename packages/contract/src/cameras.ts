import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { CAMERA_NAME_MAX_CHARS } from './limits.ts'
import { Done, Failure, Id, reply } from './reply.ts'
import { routes } from './routes.ts'
import { wellFormed } from './text.ts'

export const Camera = z.looseObject({
  cameraID: Id,
  name: z.string().describe("'ptz' or 'webcam' in the name decides the controls (spec 1)"),
  status: z.string().describe("'offline' in any case means offline, anything else online (spec 3)"),
  poster: z.string().describe('URL of the thumbnail'),
  videoURL: z.string().describe('URL of the live picture, an image source'),
})
export type Camera = z.infer<typeof Camera>

export const Rename = z.object({ cameraID: Id, name: wellFormed(z.string().trim().min(1).max(CAMERA_NAME_MAX_CHARS)) })
export type Rename = z.infer<typeof Rename>

export const cameras = initContract().router({
  dashboard: {
    ...routes.cameras.dashboard,
    summary: 'List all cameras; the first becomes current',
    responses: { 200: reply(z.looseObject({ camera: z.array(Camera) })), 401: Failure },
  },
  rename: {
    ...routes.cameras.rename,
    summary: 'Rename a camera',
    body: Rename,
    responses: { 200: Done, 401: Failure, 404: Failure },
  },
  remove: {
    ...routes.cameras.remove,
    summary: 'Delete a camera with its presets; its schedules stay',
    pathParams: z.object({ cameraID: Id }),
    responses: { 200: Done, 401: Failure, 404: Failure, 409: Failure },
  },
})
