import type { Preset } from '@rig/contract'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { activatePreset, presetList } from '../../rig/presets.ts'

const activation = activatePreset('Default Preset Activated')

/**
 * The camera's default preset for a button: `go` moves the camera there, `isGoing` is true until the rig has accepted
 * that, and `hindrance` says why it is not possible now.
 */
export const useDefaultView = (cameraID: string) => {
  const { data: presets, isError } = useQuery(presetList(cameraID))
  const { mutate } = useMutation(activation)
  const isGoing = useIsMutating({ mutationKey: activation.mutationKey }) > 0
  const home = presets?.find((preset) => preset.default)
  const go = () => {
    if (home) mutate({ ...home, cameraID })
  }
  return { isGoing, hindrance: home ? null : explainHindrance(presets, isError), go }
}

const explainHindrance = (presets: readonly Preset[] | undefined, isError: boolean) =>
  presets ? 'This camera has no default preset yet' : explainMissingList(isError)

/** Why there is no list of presets to choose from. */
export const explainMissingList = (isError: boolean) =>
  isError ? 'The presets could not be loaded' : 'The presets are still loading'
