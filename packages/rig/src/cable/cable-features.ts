import type { CableRecord } from '@rig/contract/sim'
import { roundTo } from '../state/round.ts'
import { ageFeature } from './cable-ageing.ts'
import { buildCable } from './cable-as-built.ts'
import { type CableFeature, METRES_PER_UNIT } from './cable-feature.ts'
import { listWireBreaks } from './wire-breaks.ts'

const DAY_MS = 86_400_000

/** Returns the start of a moment's day (00:00 UTC, ms); the cable changes only then. */
export const cableDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS

/** Returns the features of a seed's cable on the day of a moment (ms), 40 to 72 ordered by position. */
export const listCableFeatures = (seed: number, now: number): CableFeature[] => {
  const day = cableDay(now)
  const built = buildCable(seed)
  return [...built.map((feature) => ageFeature(seed, feature, day)), ...listWireBreaks(seed, built, day)].toSorted(
    (a, b) => a.at - b.at,
  )
}

/** Returns the true state of a seed's cable at a moment (ms), for comparison with the results of an inspection. */
export const recordCable = (seed: number, now: number): CableRecord[] =>
  listCableFeatures(seed, now).map((feature) => ({
    ...feature,
    metres: roundTo(feature.at * METRES_PER_UNIT, 3),
    since: feature.since === null ? null : new Date(feature.since).toISOString(),
  }))
