import * as limits from '@rig/contract/limits'

/**
 * Where the console assumes the sled to be: on its way from `from` (since `since`, ms) to `goal`, in sled units. The
 * rig answers no position. Until the sled has been home, places count from where it was at first.
 */
export type SledEstimate = { isFromHome: boolean; from: number; goal: number; since: number }

/** From a step of 5 units in half a second: an assumption, because no call answers the speed. */
const UNITS_PER_SECOND = 10

export const unknownPlace: SledEstimate = { isFromHome: false, from: 0, goal: 0, since: 0 }

/** The place of the sled at a moment (ms), in sled units. */
export const placeAt = ({ from, goal, since }: SledEstimate, now: number): number => {
  const passed = (Math.max(0, now - since) / 1_000) * UNITS_PER_SECOND
  return Math.abs(goal - from) <= passed ? goal : from + Math.sign(goal - from) * passed
}

/** Whether the sled is still on its way at a moment (ms). */
export const isUnderWay = (estimate: SledEstimate, now: number): boolean => placeAt(estimate, now) !== estimate.goal

/** The estimate after the rig has taken a command. The way home of a sled whose place is unknown can't be followed. */
export const moveSled = (
  estimate: SledEstimate,
  command: 'forward' | 'backward' | 'home',
  now: number,
): SledEstimate => {
  const { min, max } = limits.SLED_RANGE
  const { isFromHome } = estimate
  const from = placeAt(estimate, now)
  if (command === 'home') return { isFromHome: true, from: isFromHome ? from : min, goal: min, since: now }
  const goal = estimate.goal + (command === 'forward' ? limits.SLED_STEP : -limits.SLED_STEP)
  return { isFromHome, from, goal: isFromHome ? Math.min(max, Math.max(min, goal)) : goal, since: now }
}
