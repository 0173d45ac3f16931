import type { Preset } from '@rig/contract'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { activatePreset, presetList } from '../../rig/presets.ts'
import { useLiveCamera } from '../use-live-camera.tsx'

type Toast = Parameters<typeof activatePreset>[2]

/** Returns the presets with the default first, then by name. */
export const sortPresets = (presets: readonly Preset[]): Preset[] => {
  // Not at the top of the module: a browser's first collator takes long, and the live view opens without one
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return presets.toSorted((a, b) => Number(b.default) - Number(a.default) || compare(a.name, b.name))
}

/** Returns a mutation that moves the camera to a preset, and then tracks whether it stays there. */
export const useActivatePreset = (toast: Toast = 'Preset Activated') => {
  const rigConsole = useConsole()
  const { cameraID, trackPreset } = useLiveCamera()
  return useMutation({
    ...activatePreset(rigConsole, cameraID, toast),
    onSuccess: (_response, { name }) => trackPreset(name),
  })
}

/**
 * Returns the camera's default preset for a button: `go` moves the camera there, `isGoing` is true until the rig has
 * accepted that, and `reason` says why it is not possible now.
 */
export const useDefaultView = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets, isError } = useQuery(presetList(rigConsole, cameraID))
  const toast = 'Default Preset Activated'
  const { mutate } = useActivatePreset(toast)
  const { mutationKey } = activatePreset(rigConsole, cameraID, toast)
  const isGoing = useIsMutating({ mutationKey }) > 0
  const home = presets?.find((preset) => preset.default)
  const missing = presets ? 'This camera has no default preset yet' : describeMissingList(isError)
  return { isGoing, reason: home ? null : missing, go: () => home && mutate(home) }
}

/**
 * Returns a function that loads the camera's preset by its position in the list, from 1, or shows why that is not
 * possible.
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
