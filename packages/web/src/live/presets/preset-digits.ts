import type { Preset } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { createStore, get, type UseStore, update } from 'idb-keyval'
import { getAccountKey } from '../../console/account.ts'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { presetList } from '../../rig/presets.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { sortPresets } from './sort-presets.ts'

/** Digit keys from 1 to 9, by the id of the preset that they load. */
export type PresetDigits = Readonly<Record<string, number>>

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * Returns the digits of the presets. A preset keeps its digit while others are added, deleted or renamed, because an
 * operator who has learned a digit must not move the camera elsewhere with it. A new preset gets the lowest free digit.
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
  return digits
}

/** Returns the digits after the operator has chosen one. A preset that had this digit gets the previous one instead. */
export const chooseDigit = (digits: PresetDigits, id: string, digit: number): PresetDigits => {
  const { [id]: previous, ...others } = digits
  const kept = Object.entries(others).flatMap(([other, taken]) => {
    if (taken !== digit) return [[other, taken] as const]
    return previous === undefined ? [] : [[other, previous] as const]
  })
  return { ...Object.fromEntries(kept), [id]: digit }
}

type DigitsByCamera = Record<string, PresetDigits>

/** Creates the browser's record of the digits, per account and camera. */
const createPresetDigits = (rigConsole: RigConsole) => {
  let opened: UseStore | null = null
  return {
    /** Changes and stores the digits of a camera's presets. Digits are not kept if the browser has no storage. */
    change: async (cameraID: string, change: (stored: PresetDigits) => PresetDigits): Promise<PresetDigits> => {
      const account = getAccountKey(rigConsole)
      if (account === null) return change({})
      try {
        opened ??= createStore('rig-console-preset-digits', 'preset-digits')
        // One transaction, because another tab may assign digits at the same time
        await update<DigitsByCamera>(
          account,
          (cameras = {}) => ({ ...cameras, [cameraID]: change(cameras[cameraID] ?? {}) }),
          opened,
        )
        return (await get<DigitsByCamera>(account, opened))?.[cameraID] ?? {}
      } catch {
        return change({})
      }
    },
  }
}

const getDigitsKey = (cameraID: string, presets: readonly Preset[]) => [
  'preset-digits',
  cameraID,
  presets.map(({ id }) => id),
]

/** Returns the digits of the current camera's presets, or undefined until they are known. */
export const usePresetDigits = (): PresetDigits | undefined => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets } = useQuery(presetList(rigConsole, cameraID))
  const { data } = useQuery({
    queryKey: getDigitsKey(cameraID, presets ?? []),
    queryFn: () =>
      rigConsole.part(createPresetDigits).change(cameraID, (stored) => assignDigits(stored, presets ?? [])),
    enabled: presets !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** Returns a function that gives a digit to one of the current camera's presets. */
export const useChooseDigit = (presets: readonly Preset[]) => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  return async (id: string, digit: number) => {
    const queryKey = getDigitsKey(cameraID, presets)
    const shown = rigConsole.queryClient.getQueryData<PresetDigits>(queryKey)
    const change = (stored: PresetDigits) =>
      assignDigits(chooseDigit(assignDigits({ ...shown, ...stored }, presets), id, digit), presets)
    rigConsole.queryClient.setQueryData(queryKey, await rigConsole.part(createPresetDigits).change(cameraID, change))
  }
}
