import type { Activation, NewPreset, Preset } from '@rig/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/api.ts'

const all = { queryKey: ['presets'] }
const refresh = (client: QueryClient) => client.invalidateQueries(all)

const names = new Intl.Collator(undefined, { numeric: true })

const inOrder = (a: Preset, b: Preset) => Number(b.default) - Number(a.default) || names.compare(a.name, b.name)

/** A camera's presets: the default first, then by name; the rig may answer them in any order (spec 7, preset). */
export const presetList = (cameraID: string) =>
  queryOptions({
    queryKey: [...all.queryKey, cameraID],
    queryFn: () => unwrap(api.presets.list({ params: { cameraID } })),
    select: (reply) => reply.data.preset.toSorted(inOrder),
  })

/** Saves where a camera looks now under a name; fails silently (spec 8). */
export const presetSaving = () =>
  mutationOptions({
    mutationFn: (body: NewPreset) => unwrap(api.presets.save({ body })),
    onSuccess: (_answer, _body, _result, { client }) => refresh(client),
    meta: { success: 'Preset taken', failure: 'silent' },
  })

/**
 * Moves a camera to a preset; fails silently (spec 8). `before` is waited for first: whatever else moves the camera
 * must have come to rest.
 */
export const presetActivation = (
  success: 'Preset Activated' | 'Default Preset Activated',
  before: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: async ({ nxid, cameraID }: Activation) => {
      await before()
      return unwrap(api.presets.activate({ body: { nxid, cameraID } }))
    },
    onSuccess: (_answer, { cameraID }, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['position', cameraID] }),
    meta: { success, failure: 'silent', steering: true },
  })

/** Makes a preset (by its id) its camera's default; fails silently (spec 8). */
export const presetAsDefault = () =>
  mutationOptions({
    mutationFn: (id: string) => unwrap(api.presets.makeDefault({ params: { id } })),
    onSuccess: (_answer, _id, _result, { client }) => refresh(client),
    meta: { failure: 'silent' },
  })

/** Deletes a preset by its id; fails silently (spec 8). */
export const presetRemoval = () =>
  mutationOptions({
    mutationFn: (id: string) => unwrap(api.presets.remove({ params: { id } })),
    onSuccess: (_answer, _id, _result, { client }) => refresh(client),
    meta: { success: 'Preset Deleted', failure: 'silent' },
  })
