import type { NewPreset, Preset } from '@rig/contract'
import { readPresets } from '@rig/contract/reading/presets'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { positionsKey } from './ptz.ts'

/** Key of the presets of all cameras. */
const presetsKey = ['presets']

/** A camera's presets, in any order (spec 7, preset). */
export const presetList = ({ rig }: RigConsole, cameraID: string) =>
  queryOptions({
    queryKey: [...presetsKey, cameraID],
    queryFn: async () => {
      const response = await rig.presets.list({ params: { cameraID } })
      return response.read(readPresets(cameraID))
    },
  })

/** Saves a camera's position under a name; fails silently (spec 8). */
export const savePreset = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (body: NewPreset) => rig.presets.save({ body }),
    meta: { success: 'Preset taken', failure: 'silent', refresh: presetsKey },
  })

/** Moves a camera to a preset, once no command of this console moves it; fails silently (spec 8). */
export const activatePreset = (
  { rig, movement }: RigConsole,
  cameraID: string,
  success: 'Preset Activated' | 'Default Preset Activated',
) =>
  mutationOptions({
    mutationKey: [...presetsKey, cameraID, success],
    mutationFn: async ({ nxid }: Pick<Preset, 'nxid' | 'name'>) => {
      await movement.waitUntilStopped(cameraID)
      await rig.presets.activate({ body: { nxid, cameraID } })
    },
    meta: { success, failure: 'silent', steering: true, refresh: positionsKey },
  })

/** Makes a preset, by its id, the default of its camera; fails silently (spec 8). */
export const makePresetDefault = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (id: string) => rig.presets.makeDefault({ params: { id } }),
    meta: { failure: 'silent', refresh: presetsKey },
  })

/** Deletes a preset by its id; fails silently (spec 8). */
export const deletePreset = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (id: string) => rig.presets.remove({ params: { id } }),
    meta: { success: 'Preset Deleted', failure: 'silent', refresh: presetsKey },
  })
