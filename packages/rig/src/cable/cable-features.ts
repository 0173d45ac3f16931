import type { CableRecord } from '@rig/contract/sim'
import { roundTo } from '../state/numbers.ts'
import { ageFeature, listWireBreaks } from './cable-ageing.ts'
import { buildCable, type CableFeature, METRES_PER_SLED_UNIT } from './cable-as-built.ts'

const DAY_MS = 86_400_000

/** Returns the start of the day (00:00 UTC) that contains `now`, both in ms. The cable changes only at this time. */
export const getCableDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS

/** Returns the features of the cable on the day that contains `now` (ms), between 40 and 72, ordered by position. */
export const listCableFeatures = (seed: number, now: number): CableFeature[] => {
  const day = getCableDay(now)
  const built = buildCable(seed)
  return [...built.map((feature) => ageFeature(seed, feature, day)), ...listWireBreaks(seed, built, day)].toSorted(
    (a, b) => a.at - b.at,
  )
}

/** Returns the true state of the cable at `now` (ms), to compare it with the results of an inspection. */
export const listCableRecords = (seed: number, now: number): CableRecord[] =>
  listCableFeatures(seed, now).map((feature) => ({
    ...feature,
    metres: roundTo(feature.at * METRES_PER_SLED_UNIT, 3),
    since: feature.since === null ? null : new Date(feature.since).toISOString(),
  }))
