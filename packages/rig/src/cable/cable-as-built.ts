import { limits } from '@rig/contract'
import type { FeatureKind } from '@rig/contract/sim'
import { chance } from '../state/chance.ts'
import { roundTo } from '../state/round.ts'
import type { CableFeature } from './cable-feature.ts'

const CLAMP_EVERY = 14
const MARK_EVERY = 20
const SPACER_EVERY = 35
const DEFECTS = 16

const defects = ['corrosion', 'broken-strand', 'lightning-burn', 'loose-bolt', 'missing-spacer', 'corrosion'] as const

/** Returns the features of a seed's new cable, about 40 in no particular order. */
export const buildCable = (seed: number): CableFeature[] => [
  ...placeEvery(CLAMP_EVERY, 7).map((at, n) => placeFeature(seed, 'clamp', at + shiftOf(seed, n), n)),
  ...placeEvery(MARK_EVERY, 0).map((at, n) => placeFeature(seed, 'mark', at, 100 + n)),
  ...placeEvery(SPACER_EVERY, 18).map((at, n) => placeFeature(seed, 'spacer', at, 200 + n)),
  ...Array.from({ length: DEFECTS }, (_, n) => placeDefect(seed, n)),
]

const placeEvery = (distance: number, first: number): number[] =>
  Array.from({ length: Math.floor((limits.SLED_RANGE.max - first) / distance) + 1 }, (_, n) => first + n * distance)

/** Returns the offset of a clamp from its regular position, at most 1.5 units. */
const shiftOf = (seed: number, n: number): number => (chance(seed, 700 + n) - 0.5) * 3

/** Returns the defect of one sixteenth of the cable: every stretch has one. */
const placeDefect = (seed: number, n: number): CableFeature => {
  const kind = defects[Math.floor(chance(seed, 500 + n) * defects.length)] ?? 'corrosion'
  return placeFeature(seed, kind, ((n + 0.1 + 0.8 * chance(seed, 600 + n)) * limits.SLED_RANGE.max) / DEFECTS, 300 + n)
}

const placeFeature = (seed: number, kind: FeatureKind, at: number, n: number): CableFeature => ({
  kind,
  at: roundTo(at, 1),
  angleDegrees: Math.round(chance(seed, 1000 + n) * 360),
  size: roundTo(0.2 + 0.8 * chance(seed, 2000 + n), 2),
  defect: kind !== 'clamp' && kind !== 'mark' && kind !== 'spacer',
  since: null,
})
