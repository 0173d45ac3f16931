import { limits } from '@rig/contract'
import type { CableRecord } from '@rig/contract/sim'
import { getRandomFraction, roundTo } from '../state/numbers.ts'
import { buildCable, type CableFeature, METRES_PER_SLED_UNIT } from './cable-as-built.ts'

const DAY_MS = 86_400_000

/** Returns the start of the day (00:00 UTC) that contains `now`, both in ms. The cable changes only at this time. */
export const getCableDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS

/** Returns the features of the cable on the day that contains `now` (ms), from 47 to 59, ordered by position. */
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

const REPAINT_INTERVAL_YEARS = 6

/** Fraction of the rust that remains after cleaning. */
const MIN_RUST_FRACTION = 0.55

/** Returns the state of a feature on a day (ms). Rust spreads for a year and is then reduced; paint fades for years. */
const ageFeature = (seed: number, feature: CableFeature, day: number): CableFeature => {
  if (feature.kind === 'corrosion') return spreadRust(feature, day)
  return feature.kind === 'clamp' ? fadePaint(seed, feature, day) : feature
}

const spreadRust = (feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const rustFraction = MIN_RUST_FRACTION + (1 - MIN_RUST_FRACTION) * getElapsedFraction(day, year, 1)
  return { ...feature, size: roundTo(feature.size * rustFraction, 2), since: Date.UTC(year, 0) }
}

const fadePaint = (seed: number, feature: CableFeature, day: number): CableFeature => {
  const year = new Date(day).getUTCFullYear()
  const turn = Math.floor(getRandomFraction(seed, 3000 + Math.round(feature.at * 10)) * REPAINT_INTERVAL_YEARS)
  const paintYear = year - ((year + turn) % REPAINT_INTERVAL_YEARS)
  return {
    ...feature,
    size: roundTo(getElapsedFraction(day, paintYear, REPAINT_INTERVAL_YEARS), 2),
    since: Date.UTC(paintYear, 0),
  }
}

/** Returns the elapsed fraction (0…1) of a period that starts on New Year's Day of `firstYear`. */
const getElapsedFraction = (day: number, firstYear: number, years: number): number => {
  const start = Date.UTC(firstYear, 0)
  return (day - start) / (Date.UTC(firstYear + years, 0) - start)
}

const MONTHS_PER_YEAR = 12

/** The section of a scheduled patrol is divided into one segment for each month. */
const SEGMENT_UNITS = (limits.SCHEDULE_SLED_STOP - limits.SCHEDULE_SLED_START) / MONTHS_PER_YEAR

const MIN_BREAK_DISTANCE_UNITS = 1.4

/** Minimum distance from other features, which could otherwise hide the break or be mistaken for it. */
const FEATURE_CLEARANCE_UNITS = 1.6

/** Returns the wires that have broken between 1 January, when all wires are repaired, and a day (ms): one per month. */
const listWireBreaks = (seed: number, built: readonly CableFeature[], day: number): CableFeature[] => {
  const year = new Date(day).getUTCFullYear()
  return Array.from({ length: MONTHS_PER_YEAR }, (_, month) => breakWire(seed, built, year, month)).filter(
    ({ since }) => since !== null && since <= day,
  )
}

const breakWire = (seed: number, built: readonly CableFeature[], year: number, month: number): CableFeature => {
  const draw = (n: number) => getRandomFraction(seed, 100_000 + (year * MONTHS_PER_YEAR + month) * 10 + n)
  const first = limits.SCHEDULE_SLED_START + pickSegment(seed, year, month) * SEGMENT_UNITS
  return {
    kind: 'broken-strand',
    at: findClearPosition(built, first, draw(0)),
    angleDegrees: Math.round(320 + draw(1) * 80) % 360,
    size: roundTo(0.75 + 0.25 * draw(2), 2),
    defect: true,
    since: Date.UTC(year, month, 2 + Math.floor(draw(3) * 26)),
  }
}

/** Returns the index of a segment. Each month has another segment, because 5 and 12 are coprime. */
const pickSegment = (seed: number, year: number, month: number): number =>
  (month * 5 + Math.floor(getRandomFraction(seed, 50_000 + year) * MONTHS_PER_YEAR)) % MONTHS_PER_YEAR

/** Returns a position, rounded to a tenth, that is clear of all features or else as far from them as possible. */
const findClearPosition = (built: readonly CableFeature[], first: number, drawn: number): number => {
  const positions = Array.from({ length: (SEGMENT_UNITS - MIN_BREAK_DISTANCE_UNITS) * 10 }, (_, n) => {
    const at = roundTo(first + n / 10, 1)
    return { at, distance: Math.min(...built.map((feature) => Math.abs(feature.at - at))) }
  })
  const clear = positions.filter(({ distance }) => distance >= FEATURE_CLEARANCE_UNITS)
  const [farthest] = positions.toSorted((a, b) => b.distance - a.distance)
  return clear[Math.floor(drawn * clear.length)]?.at ?? farthest?.at ?? first
}
