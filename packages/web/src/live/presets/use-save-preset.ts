import type { NewPreset, Preset } from '@rig/contract'
import { useConsole } from '../../console/console-context.tsx'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import { presetList, presetsControl, savePreset } from '../../rig/presets.ts'
import { useLiveCamera } from '../camera/use-live-camera.tsx'
import type { PictureSnapshot } from '../picture/stream/camera-picture.ts'
import { createPresetPictureStore, picturesKey } from './preset-pictures.ts'

/** Saves the position as a preset, and a snapshot in the browser. If the browser cannot store it, 'Preset' and its card say so. */
export const useSavePreset = () => {
  const rigConsole = useConsole()
  const { picture } = useLiveCamera()
  const { queryClient, controlMessages } = rigConsole

  const storePicture = async ({ cameraID, name }: NewPreset, { snapshot, knownIds }: BeforeSaving) => {
    if (!snapshot) return
    const presets = await queryClient.fetchQuery({ ...presetList(rigConsole, cameraID), staleTime: 0 })
    const saved = findSavedPreset(presets, name, knownIds)
    if (!saved) return
    const storing = rigConsole.area(createPresetPictureStore).store(saved, snapshot)
    await storing.finally(() => queryClient.invalidateQueries({ queryKey: picturesKey }))
  }

  return useSingleMutation({
    ...savePreset(rigConsole),
    onMutate: async ({ cameraID }): Promise<BeforeSaving> => {
      const presets = queryClient.getQueryData(presetList(rigConsole, cameraID).queryKey) ?? []
      return { snapshot: await picture.captureSnapshot(), knownIds: presets.map(({ id }) => id) }
    },
    onSuccess: (_response, preset, before) => {
      storePicture(preset, before).catch((error: unknown) => {
        console.warn('The picture of the preset could not be stored', error)
        controlMessages.show(
          presetsControl(preset.cameraID),
          'The preset is saved, but this browser could not store its picture',
        )
      })
    },
  })
}

type BeforeSaving = { snapshot: PictureSnapshot | null; knownIds: readonly string[] }

/** The rig returns no id when it saves a preset. Returns undefined if several presets could be the saved one. */
const findSavedPreset = (presets: readonly Preset[], name: string, knownIds: readonly string[]) => {
  const named = presets.filter((preset) => preset.name === name)
  const added = named.filter(({ id }) => !knownIds.includes(id))
  const [saved, ...others] = added.length > 0 ? added : named
  return others.length === 0 ? saved : undefined
}
