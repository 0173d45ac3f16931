import { limits } from '@rig/contract'
import { chance } from '../state/chance.ts'
import type { CableFeature } from './cable-feature.ts'

const MONTHS = 12

/** Each month has a stretch of its own between the ends of a usual patrol. */
const STRETCH = (limits.SCHEDULE_SLED_STOP - limits.SCHEDULE_SLED_START) / MONTHS

/** No two breaks of a year are nearer to each other, sled units. */
const SHORTEST_DISTANCE = 1.4

/** A break is at least so far (sled units) from what would hide it or be taken for it. */
const CLEARANCE = 1.6

/** The wires that have broken since New Year's Day, up to a day (ms): one a month. At the end of the year all are bound up. */
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
    at: clearPlace(built, first, draw(0)),
    angleDegrees: Math.round(320 + draw(1) * 80) % 360,
    size: Math.round((0.75 + 0.25 * draw(2)) * 100) / 100,
    defect: true,
    since: Date.UTC(year, month, 2 + Math.floor(draw(3) * 26)),
  }
}

/** Which stretch is a month's: another order each year. 5 and 12 have no common factor, so each month has another one. */
const stretchOf = (seed: number, year: number, month: number): number =>
  (month * 5 + Math.floor(chance(seed, 50_000 + year) * MONTHS)) % MONTHS

/** A place in a stretch, to a tenth, away from all that the cable was built with; else the one farthest from it. */
const clearPlace = (built: readonly CableFeature[], first: number, drawn: number): number => {
  const places = Array.from({ length: (STRETCH - SHORTEST_DISTANCE) * 10 }, (_, n) => {
    const at = Math.round((first + n / 10) * 10) / 10
    return { at, distance: Math.min(...built.map((feature) => Math.abs(feature.at - at))) }
  })
  const clear = places.filter(({ distance }) => distance >= CLEARANCE)
  const [farthest] = places.toSorted((a, b) => b.distance - a.distance)
  return clear[Math.floor(drawn * clear.length)]?.at ?? farthest?.at ?? first
}
