import { randomFraction } from '../state/random.ts'
import { roundTo } from '../state/round.ts'
import type { CableFeature } from './cable-feature.ts'

const REPAINT_INTERVAL_YEARS = 6

/** Cleaning never removes rust completely. */
const MIN_RUST_FRACTION = 0.55

/**
 * Returns a feature with its size on the given day (ms). Rust spreads during the year and is cleaned off on New Year's
 * Day. The paint of a clamp fades over several years.
 */
export const ageFeature = (seed: number, feature: CableFeature, day: number): CableFeature => {
  if (feature.kind === 'corrosion') return spreadRust(feature, day)
  return feature.kind === 'clamp' ? fadePaint(seed, feature, day) : feature
}

const spreadRust = (feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const spread = MIN_RUST_FRACTION + (1 - MIN_RUST_FRACTION) * elapsedFraction(day, year, 1)
  return { ...feature, size: roundTo(feature.size * spread, 2), since: Date.UTC(year, 0) }
}

const fadePaint = (seed: number, feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const turn = Math.floor(randomFraction(seed, 3000 + Math.round(feature.at * 10)) * REPAINT_INTERVAL_YEARS)
  const painted = year - ((year + turn) % REPAINT_INTERVAL_YEARS)
  return {
    ...feature,
    size: roundTo(elapsedFraction(day, painted, REPAINT_INTERVAL_YEARS), 2),
    since: Date.UTC(painted, 0),
  }
}

/** Returns the elapsed fraction (0…1) of a period that starts on New Year's Day of `firstYear`. */
const elapsedFraction = (day: number, firstYear: number, years: number): number => {
  const start = Date.UTC(firstYear, 0)
  return (day - start) / (Date.UTC(firstYear + years, 0) - start)
}
