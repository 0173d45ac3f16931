import { chance } from '../state/chance.ts'
import { roundTo } from '../state/round.ts'
import type { CableFeature } from './cable-feature.ts'

/** Years between repaints of a clamp, on New Year's Day. */
const PAINT_YEARS = 6

/** The fraction of rust that remains after cleaning. */
const LASTING_RUST = 0.55

/** Returns a feature on a day (ms): rust spreads over the year and is cleaned off at its end; a clamp's paint fades over years. */
export const ageFeature = (seed: number, feature: CableFeature, day: number): CableFeature => {
  if (feature.kind === 'corrosion') return spreadRust(feature, day)
  return feature.kind === 'clamp' ? fadePaint(seed, feature, day) : feature
}

const spreadRust = (feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const spread = LASTING_RUST + (1 - LASTING_RUST) * elapsedFraction(day, year, 1)
  return { ...feature, size: roundTo(feature.size * spread, 2), since: Date.UTC(year, 0) }
}

const fadePaint = (seed: number, feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const turn = Math.floor(chance(seed, 3000 + Math.round(feature.at * 10)) * PAINT_YEARS)
  const painted = year - ((year + turn) % PAINT_YEARS)
  return { ...feature, size: roundTo(elapsedFraction(day, painted, PAINT_YEARS), 2), since: Date.UTC(painted, 0) }
}

/** Returns the fraction (0…1) of a period of years that has elapsed on a day. */
const elapsedFraction = (day: number, firstYear: number, years: number): number => {
  const start = Date.UTC(firstYear, 0)
  return (day - start) / (Date.UTC(firstYear + years, 0) - start)
}
