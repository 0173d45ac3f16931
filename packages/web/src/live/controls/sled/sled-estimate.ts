import type { SledCommand } from '@rig/contract'
import * as limits from '@rig/contract/limits'

/**
 * A movement from `from` to `goal` (sled units) that began at `since` (ms), by dead reckoning. Positions are relative
 * to the initial position (`start`) or to home. During the first homing the position is unknown, because the distance
 * to home is unknown. After a `lost` command, which may have moved the sled, it is unknown until the next homing.
 */
export type SledEstimate = {
  origin: 'start' | 'homing' | 'home' | 'lost'
  from: number
  goal: number
  since: number
  /** All positions that were possible at `since`. */
  range: SledRange
}

type SledRange = { low: number; high: number }

/** Speed of the sled. It is an assumption, because no endpoint returns it. */
const UNITS_PER_SECOND = 10
/** The sled starts and brakes slowly, so it may still be moving for this long after the calculated arrival. */
const MAX_DELAY_MS = 2_000

export const initialSledEstimate: SledEstimate = {
  origin: 'start',
  from: 0,
  goal: 0,
  since: 0,
  range: { low: 0, high: 0 },
}

/** Rounds to hundredths of a unit. More digits of an estimate would be noise, such as 0.30000000000000004. */
export const roundSledUnits = (units: number): number => Math.round(units * 100) / 100

/** Returns the most probable position, or null if it is unknown. */
export const estimatePosition = ({ origin, from, goal, since }: SledEstimate, now: number): number | null => {
  if (origin === 'homing' || origin === 'lost') return null
  const travelledUnits = (Math.max(0, now - since) / 1_000) * UNITS_PER_SECOND
  return Math.abs(goal - from) <= travelledUnits ? goal : roundSledUnits(from + Math.sign(goal - from) * travelledUnits)
}

/** Returns all possible positions: from start to goal until the sled must have arrived, and then only the goal. */
export const estimateRange = (estimate: SledEstimate, now: number): SledRange => {
  const { goal, range } = estimate
  if (now >= getArrivalTime(estimate)) return { low: goal, high: goal }
  return { low: Math.min(range.low, goal), high: Math.max(range.high, goal) }
}

/** Returns when the sled must have arrived, in ms. */
export const getArrivalTime = ({ goal, since, range }: SledEstimate) => {
  const distance = Math.max(goal - range.low, range.high - goal)
  return distance === 0 ? since : since + (distance / UNITS_PER_SECOND) * 1_000 + MAX_DELAY_MS
}

export const estimateAfterCommand = (estimate: SledEstimate, command: SledCommand, now: number): SledEstimate => {
  const { min, max } = limits.SLED_RANGE
  const { origin } = estimate
  const isRelative = origin === 'start'
  const step = limits.SLED_STEPS[command]
  if (step === null && (isRelative || origin === 'lost'))
    return { origin: 'homing', from: max, goal: min, since: now, range: { low: min, high: max } }
  const goal = step === null ? min : estimate.goal + step
  return {
    origin,
    from: estimatePosition(estimate, now) ?? estimate.from,
    goal: isRelative ? goal : Math.min(max, Math.max(min, goal)),
    since: now,
    range: estimateRange(estimate, now),
  }
}

/** A lost step changes nothing before the first homing, because distances from the start are inexact anyway. */
export const estimateAfterLoss = (estimate: SledEstimate, command: SledCommand): SledEstimate =>
  estimate.origin === 'start' && command !== 'home' ? estimate : { ...estimate, origin: 'lost' }

/** Returns the duration of a movement in ms, without starting and braking. */
export const getTravelMs = ({ from, goal }: SledEstimate): number => (Math.abs(goal - from) / UNITS_PER_SECOND) * 1_000

/** Returns the estimate after the sled has arrived. From the end of the first homing, positions are known. */
export const estimateArrival = ({ goal }: SledEstimate, now: number): SledEstimate => ({
  origin: 'home',
  from: goal,
  goal,
  since: now,
  range: { low: goal, high: goal },
})
