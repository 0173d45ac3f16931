import { useMutation, useQuery } from '@tanstack/react-query'
import { notices } from '../../console/notices.ts'
import { activatePreset, inOrder, presetList } from '../../rig/presets.ts'
import { explainMissingList } from './use-default-view.ts'

/** Loads a camera's preset by its place in the list, from 1 on, or says why there is none to load. */
export const useLoadPreset = (cameraID: string) => {
  const { data: presets, isError } = useQuery(presetList(cameraID))
  const { mutate } = useMutation(activatePreset('Preset Activated'))
  return (place: number) => {
    const preset = presets && inOrder(presets)[place - 1]
    if (preset) mutate({ ...preset, cameraID })
    else notices.error(presets ? `This camera has no preset ${place} yet` : explainMissingList(isError))
  }
}
