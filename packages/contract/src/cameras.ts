import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { CAMERA_NAME_MAX_CHARS } from './limits.ts'
import { createReplySchema, EmptyReply, FailureReply, Id } from './reply.ts'
import { routes } from './routes.ts'

export const Camera = z.looseObject({
  cameraID: Id,
  name: z.string().describe("'ptz' or 'webcam' in the name determines the controls (spec 1)"),
  status: z.string().describe("'offline' in any letter case means offline, any other value means online (spec 3)"),
  poster: z.string().describe('URL of the thumbnail'),
  videoURL: z.string().describe('URL of the live picture, for an image element'),
})
export type Camera = z.infer<typeof Camera>

export const CameraRename = z.object({
  cameraID: Id,
  name: z.string().trim().min(1).max(CAMERA_NAME_MAX_CHARS),
})
export type CameraRename = z.infer<typeof CameraRename>

export const cameras = initContract().router({
  dashboard: {
    ...routes.cameras.dashboard,
    summary: 'List all cameras; the console selects the first one',
    responses: { 200: createReplySchema(z.looseObject({ camera: z.array(Camera) })), 401: FailureReply },
  },
  rename: {
    ...routes.cameras.rename,
    summary: 'Rename a camera',
    body: CameraRename,
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply },
  },
  remove: {
    ...routes.cameras.remove,
    summary: 'Delete a camera and its presets, but not its schedules',
    pathParams: z.object({ cameraID: Id }),
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply, 409: FailureReply },
  },
})
