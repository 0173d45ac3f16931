import type { Preset } from '@rig/contract'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { activatePreset, presetList } from '../../rig/presets.ts'
import { useLiveCamera } from '../use-live-camera.tsx'

type Toast = Parameters<typeof activatePreset>[2]

export const sortPresets = (presets: readonly Preset[]): Preset[] => {
  // Creating the first collator is slow, so doing this at module level would delay the start of the live view
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return presets.toSorted((a, b) => Number(b.default) - Number(a.default) || compare(a.name, b.name))
}

export const useActivatePreset = (toast: Toast = 'Preset Activated') => {
  const rigConsole = useConsole()
  const { cameraID, trackPreset } = useLiveCamera()
  return useMutation({
    ...activatePreset(rigConsole, cameraID, toast),
    onSuccess: (_response, { name }) => trackPreset(name),
  })
}

/**
 * Returns `activate`, which moves the camera to its default preset. `isPending` is true until the rig has accepted the
 * command. `reason` explains why no preset can be activated, and is null if one can.
 */
export const useDefaultPreset = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets, isError } = useQuery(presetList(rigConsole, cameraID))
  const toast = 'Default Preset Activated'
  const { mutate } = useActivatePreset(toast)
  const { mutationKey } = activatePreset(rigConsole, cameraID, toast)
  const isPending = useIsMutating({ mutationKey }) > 0
  const defaultPreset = presets?.find((preset) => preset.default)
  const missing = presets ? 'This camera has no default preset yet' : describeMissingList(isError)
  return { isPending, reason: defaultPreset ? null : missing, activate: () => defaultPreset && mutate(defaultPreset) }
}

/**
 * Returns a function that activates a preset by its 1-based position in the sorted list, or shows a toast if there is
 * no such preset.
 */
export const useLoadPreset = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets, isError } = useQuery(presetList(rigConsole, cameraID))
  const { mutate } = useActivatePreset()
  return (position: number) => {
    const preset = presets && sortPresets(presets)[position - 1]
    if (preset) mutate(preset)
    else rigConsole.notices.error(presets ? `This camera has no preset ${position} yet` : describeMissingList(isError))
  }
}

const describeMissingList = (isError: boolean) =>
  isError ? 'The presets could not be loaded' : 'The presets are still loading'
