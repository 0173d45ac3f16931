import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { PRESET_NAME_MAX_CHARS } from './limits.ts'
import { Done, Failure, Id, reply } from './reply.ts'
import { routes } from './routes.ts'
import { wellFormed } from './text.ts'

export const Preset = z.looseObject({
  id: Id,
  name: z.string(),
  nxid: Id.describe("The camera server's id of the preset; activation requires it"),
  cameraID: Id,
  default: z.boolean().describe('At most one preset of a camera is its default'),
})
export type Preset = z.infer<typeof Preset>

export const NewPreset = z.object({
  cameraID: Id,
  name: wellFormed(z.string().trim().min(1).max(PRESET_NAME_MAX_CHARS)),
})
export type NewPreset = z.infer<typeof NewPreset>

export const Activation = z.object({ nxid: Id, cameraID: Id })
export type Activation = z.infer<typeof Activation>

const c = initContract()

export const presets = c.router({
  list: {
    ...routes.presets.list,
    summary: "List a camera's presets: default first, then by name",
    pathParams: z.object({ cameraID: Id }),
    responses: { 200: reply(z.looseObject({ preset: z.array(Preset) })), 401: Failure, 404: Failure },
  },
  save: {
    ...routes.presets.save,
    summary: "Save a camera's current position under a name",
    body: NewPreset,
    responses: { 201: Done, 401: Failure, 404: Failure, 409: Failure },
  },
  activate: {
    ...routes.presets.activate,
    summary: 'Move a camera to a preset',
    body: Activation,
    responses: { 200: Done, 401: Failure, 404: Failure, 409: Failure },
  },
  makeDefault: {
    ...routes.presets.makeDefault,
    summary: "Make a preset its camera's default",
    pathParams: z.object({ id: Id }),
    body: c.noBody(),
    responses: { 200: Done, 401: Failure, 404: Failure },
  },
  remove: {
    ...routes.presets.remove,
    summary: 'Delete a preset',
    pathParams: z.object({ id: Id }),
    responses: { 200: Done, 401: Failure, 404: Failure },
  },
})
