import type { Preset } from '@rig/contract'
import { useConsole } from '../../console/console-context.tsx'
import { useRowDeletion } from '../../console/use-deleted-rows.ts'
import { deletePreset, presetList } from '../../rig/presets.ts'
import { createPresetPictureStore, picturesKey } from './preset-pictures.ts'
import { sortPresets } from './sort-presets.ts'

/** Returns a mutation that deletes a preset and its picture. */
export const useDeletePreset = (cameraID: string) => {
  const rigConsole = useConsole()
  const { queryClient } = rigConsole
  const getPresets = () => queryClient.getQueryData(presetList(rigConsole, cameraID).queryKey) ?? []
  const options = {
    ...deletePreset(rigConsole),
    onMutate: (id: string) => getPresets().find((each) => each.id === id),
    onSuccess: (_response: unknown, id: string, preset: Preset | undefined) => {
      rigConsole
        .part(createPresetPictureStore)
        .remove({ cameraID, id, name: preset?.name ?? '' })
        .catch((error: unknown) => console.warn('The picture of the preset could not be removed', error))
      queryClient.removeQueries({ queryKey: [...picturesKey, cameraID, id] })
    },
  }
  return useRowDeletion(options, presetRows(cameraID), () => sortPresets(getPresets()).map(({ id }) => id))
}

/** Names the list of a camera's presets for its deleted rows. */
export const presetRows = (cameraID: string) => `presets ${cameraID}`
