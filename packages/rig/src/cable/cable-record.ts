import { type CableFeature, METRES_PER_UNIT } from './cable-feature.ts'
import { listCableFeatures } from './cable-features.ts'

/** What there is to find on the cable, as the control surface lists it: `since` in ISO 8601. */
export type CableRecord = Omit<CableFeature, 'since'> & {
  /** From the start of the track, as the marks on the cable count. */
  metres: number
  since: string | null
}

/** The truth about a seed's cable at a moment (ms), by place, to compare what an inspection finds with. */
export const recordCable = (seed: number, now: number): CableRecord[] =>
  listCableFeatures(seed, now).map((feature) => ({
    ...feature,
    metres: Math.round(feature.at * METRES_PER_UNIT * 1000) / 1000,
    since: feature.since === null ? null : new Date(feature.since).toISOString(),
  }))
