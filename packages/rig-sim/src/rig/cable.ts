import { chance } from './chance.ts'
import { SLED_LENGTH } from './machine.ts'

/** What can be seen on the cable: three kinds belong there, the others are defects. */
export const featureKinds = [
  'clamp',
  'mark',
  'spacer',
  'missing-spacer',
  'corrosion',
  'broken-strand',
  'lightning-burn',
  'loose-bolt',
] as const
type FeatureKind = (typeof featureKinds)[number]

export type CableFeature = {
  kind: FeatureKind
  /** Place along the cable in sled units, 0…200, to a tenth. */
  at: number
  /** Where around the cable: 0 is the top, 90 the side that a camera at pan 90 sees. */
  angleDegrees: number
  /** 0 slight … 1 severe; the extent in the picture and the grade in a report. */
  size: number
  defect: boolean
}

const CLAMP_EVERY = 14
const MARK_EVERY = 20
const SPACER_EVERY = 35
const DEFECTS = 16

const defects = ['corrosion', 'broken-strand', 'lightning-burn', 'loose-bolt', 'missing-spacer', 'corrosion'] as const

/** Everything on the cable of a seed, about 40 features ordered by place. The same seed gives the same cable. */
export const cableFeatures = (seed: number): CableFeature[] =>
  [
    ...every(CLAMP_EVERY, 7).map((at, n) => feature(seed, 'clamp', at + wobble(seed, n), n)),
    ...every(MARK_EVERY, 0).map((at, n) => feature(seed, 'mark', at, 100 + n)),
    ...every(SPACER_EVERY, 18).map((at, n) => feature(seed, 'spacer', at, 200 + n)),
    ...Array.from({ length: DEFECTS }, (_, n) => defect(seed, n)),
  ].toSorted((a, b) => a.at - b.at)

const every = (distance: number, first: number): number[] =>
  Array.from({ length: Math.floor((SLED_LENGTH - first) / distance) + 1 }, (_, n) => first + n * distance)

const wobble = (seed: number, n: number): number => (chance(seed, 700 + n) - 0.5) * 3

/** One defect in each sixteenth of the cable, so that every stretch has something to find. */
const defect = (seed: number, n: number): CableFeature => {
  const kind = defects[Math.floor(chance(seed, 500 + n) * defects.length)] ?? 'corrosion'
  return feature(seed, kind, ((n + 0.1 + 0.8 * chance(seed, 600 + n)) * SLED_LENGTH) / DEFECTS, 300 + n)
}

const feature = (seed: number, kind: FeatureKind, at: number, n: number): CableFeature => ({
  kind,
  at: Math.round(at * 10) / 10,
  angleDegrees: Math.round(chance(seed, 1000 + n) * 360),
  size: Math.round((0.2 + 0.8 * chance(seed, 2000 + n)) * 100) / 100,
  defect: kind !== 'clamp' && kind !== 'mark' && kind !== 'spacer',
})
