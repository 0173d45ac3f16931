import type { NewPreset, Preset } from '@rig/contract'
import { readPresets } from '@rig/contract/reading/presets'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { positionsKey } from './ptz.ts'

const presetsKey = ['presets']

/** Query options for a camera's presets. The rig may return them in any order (spec 7). */
export const presetList = ({ rig }: RigConsole, cameraID: string) =>
  queryOptions({
    queryKey: [...presetsKey, cameraID],
    queryFn: async () => {
      const response = await rig.presets.list({ params: { cameraID } })
      return response.read(readPresets(cameraID))
    },
  })

export const savePreset = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (body: NewPreset) => rig.presets.save({ body }),
    meta: { success: 'Preset taken', failure: 'silent', refresh: presetsKey },
  })

/** Activates a preset as soon as no command from this console is moving the camera. */
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

export const makePresetDefault = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (id: string) => rig.presets.makeDefault({ params: { id } }),
    meta: { failure: 'silent', refresh: presetsKey },
  })

export const deletePreset = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (id: string) => rig.presets.remove({ params: { id } }),
    meta: { success: 'Preset Deleted', failure: 'silent', refresh: presetsKey },
  })
