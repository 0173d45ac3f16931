import type { Preset } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { createAccountStore } from '../../console/account/account-store.ts'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { presetList, sortPresets } from '../../rig/presets.ts'
import { useLiveCamera } from '../camera/use-live-camera.tsx'

/** Digit keys from 1 to 9, by the id of the preset that they load. */
export type PresetDigits = Readonly<Record<string, number>>

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * Returns the digit of each preset. A preset keeps its digit while others are added, deleted or renamed, because the
 * digit that an operator has learned must not move the camera elsewhere. A new preset gets the lowest free digit. An
 * absent preset keeps its digit until another preset gets that digit, because the rig may have omitted the preset from
 * one list.
 */
export const assignDigits = (stored: PresetDigits, presets: readonly Preset[]): PresetDigits => {
  const digits: Record<string, number> = {}
  for (const { id } of presets) if (stored[id] !== undefined) digits[id] = stored[id]
  const free = DIGITS.filter((digit) => !Object.values(digits).includes(digit))
  for (const { id } of sortPresets(presets)) {
    if (digits[id] !== undefined) continue
    const digit = free.shift()
    if (digit === undefined) break
    digits[id] = digit
  }
  for (const [id, digit] of Object.entries(stored)) if (!Object.values(digits).includes(digit)) digits[id] = digit
  return digits
}

/** Returns the digits after the operator has chosen one. If another preset has this digit, the two presets swap. */
export const chooseDigit = (digits: PresetDigits, id: string, digit: number): PresetDigits => {
  const { [id]: previous, ...others } = digits
  const kept = Object.entries(others).flatMap(([other, taken]) => {
    if (taken !== digit) return [[other, taken] as const]
    return previous === undefined ? [] : [[other, previous] as const]
  })
  return { ...Object.fromEntries(kept), [id]: digit }
}

type DigitsByCamera = Record<string, PresetDigits>

export const createPresetDigits = (rigConsole: RigConsole) => {
  const store = rigConsole.area(createAccountStore)
  let unstored: Partial<DigitsByCamera> = {}
  const close = rigConsole.session.onEnd(() => {
    unstored = {}
  })
  /** Applies a change by the operator, if any, and then assigns digits to all presets of the camera. */
  const assign = async (
    cameraID: string,
    presets: readonly Preset[],
    change: (digits: PresetDigits) => PresetDigits = (digits) => digits,
  ): Promise<{ digits: PresetDigits; isStored: boolean }> => {
    const assignAgain = (before: PresetDigits = {}) => assignDigits(change(assignDigits(before, presets)), presets)
    const { value, isStored } = await store.update('preset-digits', [], (cameras: DigitsByCamera = {}) => ({
      ...cameras,
      [cameraID]: assignAgain(unstored[cameraID] ?? cameras[cameraID]),
    }))
    const digits = value[cameraID] ?? {}
    unstored = { ...unstored, [cameraID]: isStored ? undefined : digits }
    return { digits, isStored }
  }
  return { assign, close }
}

export const getDigitsKey = (cameraID: string, presets: readonly Preset[]) =>
  ['preset-digits', cameraID, presets.map(({ id }) => id)] as const

/**
 * Returns the digits of the current camera's presets, or undefined until they are known. After a change of the
 * presets, the unchanged ones keep their digits while the browser stores the new digits; `areComplete` is then false.
 */
export const usePresetDigits = (): { digits: PresetDigits | undefined; areComplete: boolean } => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets } = useQuery(presetList(rigConsole, cameraID))
  const { data: digits, isPlaceholderData } = useQuery({
    queryKey: getDigitsKey(cameraID, presets ?? []),
    queryFn: async () => (await rigConsole.area(createPresetDigits).assign(cameraID, presets ?? [])).digits,
    enabled: presets !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Not cached: if the presets are later the same as now, their digits may have changed in the meantime
    gcTime: 0,
    placeholderData: (previous: PresetDigits | undefined, query) =>
      query?.queryKey[1] === cameraID ? previous : undefined,
  })
  return { digits, areComplete: digits !== undefined && !isPlaceholderData }
}
