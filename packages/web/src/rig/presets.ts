import type { Activation, NewPreset, Preset } from '@rig/contract'
import { readPresets } from '@rig/contract/reading/presets'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { askRig, callRig } from '../console/api.ts'
import { comeToRest } from '../console/rest.ts'
import { noteLoadedPreset } from '../live/presets/loaded-preset.ts'
import { forgetPresetPicture, keepPresetPicture, type Photograph, readPresetPicture } from '../live/presets/preset-pictures.ts'
import { queryKeys } from './query-keys.ts'

/** A camera's presets, in any order (spec 7, preset). */
export const presetList = (cameraID: string) =>
  queryOptions({
    queryKey: queryKeys.presetsOf(cameraID),
    queryFn: () => askRig('presets.list', { params: { cameraID } }, readPresets(cameraID)),
  })

let names: Intl.Collator | undefined

/** The default first, then by name. The live view opens without it: a browser's first collator takes long. */
export const inOrder = (presets: readonly Preset[]): Preset[] => {
  names ??= new Intl.Collator(undefined, { numeric: true })
  const { compare } = names
  return presets.toSorted((a, b) => Number(b.default) - Number(a.default) || compare(a.name, b.name))
}

/** What a preset showed when it was saved in this browser; null if that is unknown. */
export const presetPicture = ({ cameraID, name }: Pick<Preset, 'cameraID' | 'name'>) =>
  queryOptions({
    queryKey: ['preset-picture', cameraID, name],
    queryFn: () => readPresetPicture({ cameraID, name }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const tellLost = (error: unknown) => console.warn('The picture of the preset could not be kept', error)

/** Saves where a camera looks now under a name, with what `photograph` shows of it; fails silently (spec 8). */
export const savePreset = (photograph: () => Promise<Photograph | null>) =>
  mutationOptions({
    mutationFn: async (body: NewPreset, { client }) => {
      const isTwice = client.getQueryData(presetList(body.cameraID).queryKey)?.some(({ name }) => name === body.name)
      const picture = await photograph()
      await callRig('presets.save', { body })
      // With two presets of one name it would be unclear which one it shows
      await (picture && !isTwice ? keepPresetPicture(body, picture) : forgetPresetPicture(body)).catch(tellLost)
      void client.invalidateQueries({ queryKey: presetPicture(body).queryKey })
    },
    meta: { success: 'Preset taken', failure: 'silent', refresh: queryKeys.presets },
  })

/** Moves a camera to a preset, once nothing else moves it; fails silently (spec 8). */
export const activatePreset = (success: 'Preset Activated' | 'Default Preset Activated') =>
  mutationOptions({
    mutationKey: [success],
    mutationFn: async ({ nxid, cameraID, name }: Activation & Pick<Preset, 'name'>) => {
      await comeToRest(cameraID)
      await callRig('presets.activate', { body: { nxid, cameraID } })
      noteLoadedPreset({ cameraID, name })
    },
    meta: { success, failure: 'silent', steering: true, refresh: queryKeys.positions },
  })

/** Makes a preset (by its id) its camera's default; fails silently (spec 8). */
export const makePresetDefault = () =>
  mutationOptions({
    mutationFn: (id: string) => callRig('presets.makeDefault', { params: { id } }),
    meta: { failure: 'silent', refresh: queryKeys.presets },
  })

/** Deletes a preset by its id; fails silently (spec 8). */
export const deletePreset = () =>
  mutationOptions({
    mutationFn: (id: string) => callRig('presets.remove', { params: { id } }),
    meta: { success: 'Preset Deleted', failure: 'silent', refresh: queryKeys.presets },
  })
