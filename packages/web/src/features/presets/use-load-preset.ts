import { useMutation, useQuery } from '@tanstack/react-query'
import { activatePreset, presetList } from './presets-api.ts'

/** Loads a camera's preset by its place in the list, from 1 on; a place that is empty does nothing. */
export const useLoadPreset = (cameraID: string) => {
  const { data: presets = [] } = useQuery(presetList(cameraID))
  const { mutate } = useMutation(activatePreset('Preset Activated'))
  return (place: number) => {
    const preset = presets[place - 1]
    if (preset) mutate({ ...preset, cameraID })
  }
}
