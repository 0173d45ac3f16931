import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { PRESET_NAME_MAX_CHARS } from './limits.ts'
import { createReplySchema, EmptyReply, FailureReply, Id } from './reply.ts'
import { routes } from './routes.ts'

export const Preset = z.looseObject({
  id: Id,
  name: z.string(),
  nxid: Id.describe('ID of the preset on the camera server, required for activation'),
  cameraID: Id,
  default: z.boolean().describe('True for at most one preset of a camera'),
})
export type Preset = z.infer<typeof Preset>

export const NewPreset = z.object({
  cameraID: Id,
  name: z.string().trim().min(1).max(PRESET_NAME_MAX_CHARS),
})
export type NewPreset = z.infer<typeof NewPreset>

export const PresetActivation = z.object({ nxid: Id, cameraID: Id })
export type PresetActivation = z.infer<typeof PresetActivation>

const c = initContract()

export const presets = c.router({
  list: {
    ...routes.presets.list,
    summary: "List a camera's presets: default first, then by name",
    pathParams: z.object({ cameraID: Id }),
    responses: {
      200: createReplySchema(z.looseObject({ preset: z.array(Preset) })),
      401: FailureReply,
      404: FailureReply,
    },
  },
  save: {
    ...routes.presets.save,
    summary: "Save a camera's current position under a name",
    body: NewPreset,
    responses: { 201: EmptyReply, 401: FailureReply, 404: FailureReply, 409: FailureReply },
  },
  activate: {
    ...routes.presets.activate,
    summary: 'Move a camera to a preset',
    body: PresetActivation,
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply, 409: FailureReply },
  },
  makeDefault: {
    ...routes.presets.makeDefault,
    summary: "Make a preset its camera's default",
    pathParams: z.object({ id: Id }),
    body: c.noBody(),
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply },
  },
  remove: {
    ...routes.presets.remove,
    summary: 'Delete a preset',
    pathParams: z.object({ id: Id }),
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply },
  },
})
