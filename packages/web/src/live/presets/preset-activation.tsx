import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { useConsole } from '../../console/console-context.tsx'
import { activatePreset } from '../../rig/activate-preset.ts'
import { getPresetsControlId, presetList } from '../../rig/presets.ts'
import { getSteeringControlId } from '../../rig/ptz.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDisabledReason, useLiveCamera } from '../camera/use-live-camera.tsx'
import { usePresetDigits } from './preset-digits.ts'
import styles from './presets.module.css'

export const useActivatePreset = (isDefaultView = false) => {
  const rigConsole = useConsole()
  const { cameraID, trackPreset, recordPresetFailure } = useLiveCamera()
  return useMutation({
    ...activatePreset(rigConsole, cameraID, isDefaultView),
    onSuccess: (sentAt, preset) => trackPreset(preset, sentAt),
    onError: recordPresetFailure,
  })
}

/** If the default preset cannot be activated, `reason` says why, and `activate` shows this reason at the pad. */
export const useDefaultPreset = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const disabledReason = useDisabledReason('presets.activate')
  const { data: presets, isError } = useQuery(presetList(rigConsole, cameraID))
  const { mutate } = useActivatePreset(true)
  const { mutationKey } = activatePreset(rigConsole, cameraID, true)
  const isPending = useIsMutating({ mutationKey }) > 0
  const defaultPreset = presets?.find((preset) => preset.default)
  const missingReason = presets ? 'This camera has no default preset yet' : describeMissingList(isError)
  const reason = disabledReason ?? (defaultPreset ? null : missingReason)
  const activate = () => {
    if (reason !== null) rigConsole.controlMessages.show(getSteeringControlId(cameraID), reason)
    else if (defaultPreset) mutate(defaultPreset)
  }
  return { isPending, reason, activate }
}

/**
 * Returns a function that activates the preset of a digit key or, if there is none, shows the reason at the option
 * 'Preset'.
 */
export const useLoadPreset = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets, isError } = useQuery(presetList(rigConsole, cameraID))
  const { digits, areComplete } = usePresetDigits()
  const { mutate } = useActivatePreset()
  return (digit: number) => {
    const preset = presets?.find(({ id }) => digits?.[id] === digit)
    if (preset) return mutate(preset)
    const reason = areComplete ? `This camera has no preset ${digit} yet` : describeMissingList(isError)
    rigConsole.controlMessages.show(getPresetsControlId(cameraID), reason)
  }
}

const describeMissingList = (isError: boolean) =>
  isError ? 'The presets could not be loaded' : 'The presets are still loading'

export const DefaultViewButton = () => {
  const { isPending, reason, activate } = useDefaultPreset()
  return (
    <IconButton
      label="Default view"
      icon={<House aria-hidden />}
      className={styles.home}
      data-state={isPending ? 'requested' : 'idle'}
      disabledReason={reason ?? undefined}
      onClick={activate}
      onDisabledClick={activate}
    />
  )
}
