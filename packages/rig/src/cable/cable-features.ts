import { ageFeature } from './cable-ageing.ts'
import { buildCable } from './cable-as-built.ts'
import type { CableFeature } from './cable-feature.ts'
import { listWireBreaks } from './wire-breaks.ts'

const DAY_MS = 86_400_000

/** The day (00:00 UTC, ms) of a moment: all day the cable stays as it is. */
export const cableDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS

/** Everything on a seed's cable on the day of a moment (ms), 40 to 60 features ordered by place. It ages with the calendar. */
export const listCableFeatures = (seed: number, now: number): CableFeature[] => {
  const day = cableDay(now)
  const built = buildCable(seed)
  return [...built.map((feature) => ageFeature(seed, feature, day)), ...listWireBreaks(seed, built, day)].toSorted(
    (a, b) => a.at - b.at,
  )
}
