import { limits } from '@rig/contract'
import { chance } from '../state/chance.ts'
import { roundTo } from '../state/round.ts'
import type { CableFeature } from './cable-feature.ts'

const MONTHS = 12

/** Length of each month's own stretch between the ends of a typical patrol. */
const STRETCH = (limits.SCHEDULE_SLED_STOP - limits.SCHEDULE_SLED_START) / MONTHS

/** Minimum distance between two breaks of a year, sled units. */
const SHORTEST_DISTANCE = 1.4

/** Minimum distance (sled units) of a break from features that could hide it or be mistaken for it. */
const CLEARANCE = 1.6

/** Returns the wires that have broken since New Year's Day on a day (ms): one per month. All are repaired at the end of the year. */
export const listWireBreaks = (seed: number, built: readonly CableFeature[], day: number): CableFeature[] => {
  const year = new Date(day).getUTCFullYear()
  return Array.from({ length: MONTHS }, (_, month) => breakWire(seed, built, year, month)).filter(
    ({ since }) => since !== null && since <= day,
  )
}

const breakWire = (seed: number, built: readonly CableFeature[], year: number, month: number): CableFeature => {
  const draw = (n: number) => chance(seed, 100_000 + (year * MONTHS + month) * 10 + n)
  const first = limits.SCHEDULE_SLED_START + stretchOf(seed, year, month) * STRETCH
  return {
    kind: 'broken-strand',
    at: findClearPosition(built, first, draw(0)),
    angleDegrees: Math.round(320 + draw(1) * 80) % 360,
    size: roundTo(0.75 + 0.25 * draw(2), 2),
    defect: true,
    since: Date.UTC(year, month, 2 + Math.floor(draw(3) * 26)),
  }
}

/** Returns the stretch of a month, in a different order each year; it is unique because 5 and 12 are coprime. */
const stretchOf = (seed: number, year: number, month: number): number =>
  (month * 5 + Math.floor(chance(seed, 50_000 + year) * MONTHS)) % MONTHS

/** Returns a position in a stretch, to a tenth: clear of the features of the new cable, or else the farthest from them. */
const findClearPosition = (built: readonly CableFeature[], first: number, drawn: number): number => {
  const positions = Array.from({ length: (STRETCH - SHORTEST_DISTANCE) * 10 }, (_, n) => {
    const at = roundTo(first + n / 10, 1)
    return { at, distance: Math.min(...built.map((feature) => Math.abs(feature.at - at))) }
  })
  const clear = positions.filter(({ distance }) => distance >= CLEARANCE)
  const [farthest] = positions.toSorted((a, b) => b.distance - a.distance)
  return clear[Math.floor(drawn * clear.length)]?.at ?? farthest?.at ?? first
}
