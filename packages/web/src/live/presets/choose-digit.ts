import type { Preset } from '@rig/contract'
import { useConsole } from '../../console/console-context.tsx'
import { presetControl } from '../../rig/presets.ts'
import { useLiveCamera } from '../camera/use-live-camera.tsx'
import { assignDigits, changePresetDigits, getDigitsKey, type PresetDigits } from './preset-digits.ts'

/** Returns the digits after the operator has chosen one. If another preset has this digit, the two presets swap. */
export const chooseDigit = (digits: PresetDigits, id: string, digit: number): PresetDigits => {
  const { [id]: previous, ...others } = digits
  const kept = Object.entries(others).flatMap(([other, taken]) => {
    if (taken !== digit) return [[other, taken] as const]
    return previous === undefined ? [] : [[other, previous] as const]
  })
  return { ...Object.fromEntries(kept), [id]: digit }
}

export const useChooseDigit = (presets: readonly Preset[]) => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  return async (id: string, digit: number) => {
    const queryKey = getDigitsKey(cameraID, presets)
    const shown = rigConsole.queryClient.getQueryData<PresetDigits>(queryKey)
    const change = (stored: PresetDigits) =>
      assignDigits(chooseDigit(assignDigits({ ...shown, ...stored }, presets), id, digit), presets)
    const { digits, isStored } = await changePresetDigits(rigConsole, cameraID, change)
    rigConsole.queryClient.setQueryData(queryKey, digits)
    if (!isStored)
      rigConsole.controlMessages.show(presetControl(id), 'This browser cannot store the digit: it lasts until a reload')
  }
}
