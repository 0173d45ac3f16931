import { limits } from '@rig/contract'
import type { CableFeatureKind, CableRecord } from '@rig/contract/sim'
import { getRandomFraction, roundTo } from '../state/numbers.ts'

/** `since` is in milliseconds since 1970. */
export type CableFeature = Omit<CableRecord, 'metres' | 'since'> & { since: number | null }

export const METRES_PER_SLED_UNIT = 0.25

const CLAMP_INTERVAL_UNITS = 14
const MARK_INTERVAL_UNITS = 20
const SPACER_INTERVAL_UNITS = 35
const DEFECT_COUNT = 16

const defects = ['corrosion', 'broken-strand', 'lightning-burn', 'loose-bolt', 'missing-spacer', 'corrosion'] as const

/** Returns the 47 features of a new cable for a seed, in no particular order. */
export const buildCable = (seed: number): CableFeature[] => [
  ...placeEvery(CLAMP_INTERVAL_UNITS, 7).map((at, n) => placeFeature(seed, 'clamp', at + pickClampOffset(seed, n), n)),
  ...placeEvery(MARK_INTERVAL_UNITS, 0).map((at, n) => placeFeature(seed, 'mark', at, 100 + n)),
  ...placeEvery(SPACER_INTERVAL_UNITS, 18).map((at, n) => placeFeature(seed, 'spacer', at, 200 + n)),
  ...Array.from({ length: DEFECT_COUNT }, (_, n) => placeDefect(seed, n)),
]

const placeEvery = (distance: number, first: number): number[] =>
  Array.from({ length: Math.floor((limits.SLED_RANGE.max - first) / distance) + 1 }, (_, n) => first + n * distance)

const pickClampOffset = (seed: number, n: number): number => (getRandomFraction(seed, 700 + n) - 0.5) * 3

/** Each sixteenth of the cable gets one defect. */
const placeDefect = (seed: number, n: number): CableFeature => {
  const kind = defects[Math.floor(getRandomFraction(seed, 500 + n) * defects.length)] ?? 'corrosion'
  const at = ((n + 0.1 + 0.8 * getRandomFraction(seed, 600 + n)) * limits.SLED_RANGE.max) / DEFECT_COUNT
  return placeFeature(seed, kind, at, 300 + n)
}

const placeFeature = (seed: number, kind: CableFeatureKind, at: number, n: number): CableFeature => ({
  kind,
  at: roundTo(at, 1),
  angleDegrees: Math.round(getRandomFraction(seed, 1000 + n) * 360),
  size: roundTo(0.2 + 0.8 * getRandomFraction(seed, 2000 + n), 2),
  defect: kind !== 'clamp' && kind !== 'mark' && kind !== 'spacer',
  since: null,
})
