import { limits } from '@rig/contract'
import { randomFraction } from '../state/random.ts'
import { roundTo } from '../state/round.ts'
import type { CableFeature } from './cable-feature.ts'

const MONTHS = 12

/** Each month has its own segment of the path of a typical patrol. */
const SEGMENT_UNITS = (limits.SCHEDULE_SLED_STOP - limits.SCHEDULE_SLED_START) / MONTHS

const MIN_BREAK_DISTANCE_UNITS = 1.4

/** Closer features could hide the break or be mistaken for it. */
const FEATURE_CLEARANCE_UNITS = 1.6

/**
 * Returns the wires that have broken this year until the given day (ms), one per month. All wires are repaired on New
 * Year's Day.
 */
export const listWireBreaks = (seed: number, built: readonly CableFeature[], day: number): CableFeature[] => {
  const year = new Date(day).getUTCFullYear()
  return Array.from({ length: MONTHS }, (_, month) => breakWire(seed, built, year, month)).filter(
    ({ since }) => since !== null && since <= day,
  )
}

const breakWire = (seed: number, built: readonly CableFeature[], year: number, month: number): CableFeature => {
  const draw = (n: number) => randomFraction(seed, 100_000 + (year * MONTHS + month) * 10 + n)
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

/**
 * Assigns a segment to each month, in a different order each year. Each month gets its own segment, because 5 and 12
 * are coprime.
 */
const pickSegment = (seed: number, year: number, month: number): number =>
  (month * 5 + Math.floor(randomFraction(seed, 50_000 + year) * MONTHS)) % MONTHS

/**
 * Returns a position in the segment, rounded to a tenth, that is clear of all other features. If there is none, returns
 * the position farthest from them.
 */
const findClearPosition = (built: readonly CableFeature[], first: number, drawn: number): number => {
  const positions = Array.from({ length: (SEGMENT_UNITS - MIN_BREAK_DISTANCE_UNITS) * 10 }, (_, n) => {
    const at = roundTo(first + n / 10, 1)
    return { at, distance: Math.min(...built.map((feature) => Math.abs(feature.at - at))) }
  })
  const clear = positions.filter(({ distance }) => distance >= FEATURE_CLEARANCE_UNITS)
  const [farthest] = positions.toSorted((a, b) => b.distance - a.distance)
  return clear[Math.floor(drawn * clear.length)]?.at ?? farthest?.at ?? first
}
