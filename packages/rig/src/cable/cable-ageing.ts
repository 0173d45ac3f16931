import { chance } from '../state/chance.ts'
import type { CableFeature } from './cable-feature.ts'

/** A clamp is painted anew every sixth year, on New Year's Day. */
const PAINT_YEARS = 6

/** The part of a corroded place that no cleaning takes away. */
const LASTING_RUST = 0.55

/** A feature as it is on a day (ms): rust spreads over the year and is cleaned off at its end, a clamp's paint fades for years. */
export const ageFeature = (seed: number, feature: CableFeature, day: number): CableFeature => {
  if (feature.kind === 'corrosion') return spreadRust(feature, day)
  return feature.kind === 'clamp' ? fadePaint(seed, feature, day) : feature
}

const spreadRust = (feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const spread = LASTING_RUST + (1 - LASTING_RUST) * partOfSpan(day, year, 1)
  return { ...feature, size: roundToHundredth(feature.size * spread), since: Date.UTC(year, 0) }
}

const fadePaint = (seed: number, feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const turn = Math.floor(chance(seed, 3000 + Math.round(feature.at * 10)) * PAINT_YEARS)
  const painted = year - ((year + turn) % PAINT_YEARS)
  return { ...feature, size: roundToHundredth(partOfSpan(day, painted, PAINT_YEARS)), since: Date.UTC(painted, 0) }
}

/** How much (0…1) of some years has passed on a day. */
const partOfSpan = (day: number, firstYear: number, years: number): number => {
  const start = Date.UTC(firstYear, 0)
  return (day - start) / (Date.UTC(firstYear + years, 0) - start)
}

const roundToHundredth = (value: number): number => Math.round(value * 100) / 100
