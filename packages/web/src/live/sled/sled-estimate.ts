import * as limits from '@rig/contract/limits'
import type { SledCommand } from '../../rig/sled.ts'

/**
 * The assumed movement of the sled: from `from` (since `since`, ms) to `goal`, in sled units. The rig returns no
 * position. Until the sled has been home, positions are relative to its first one.
 */
export type SledEstimate = { isFromHome: boolean; from: number; goal: number; since: number }

/** From a step of 5 units in half a second: an assumption, because no endpoint returns the speed. */
const UNITS_PER_SECOND = 10

/** The estimate before the first command. */
export const unknownPosition: SledEstimate = { isFromHome: false, from: 0, goal: 0, since: 0 }

/** Returns the position of the sled at a moment (ms), in sled units. */
export const positionAt = ({ from, goal, since }: SledEstimate, now: number): number => {
  const travelled = (Math.max(0, now - since) / 1_000) * UNITS_PER_SECOND
  return Math.abs(goal - from) <= travelled ? goal : from + Math.sign(goal - from) * travelled
}

/** Returns the estimate after the rig has accepted a command. Homing from an unknown position cannot be followed. */
export const estimateAfter = (estimate: SledEstimate, command: SledCommand, now: number): SledEstimate => {
  const { min, max } = limits.SLED_RANGE
  const { isFromHome } = estimate
  const from = positionAt(estimate, now)
  if (command === 'home') return { isFromHome: true, from: isFromHome ? from : min, goal: min, since: now }
  const goal = estimate.goal + (command === 'forward' ? limits.SLED_STEP : -limits.SLED_STEP)
  return { isFromHome, from, goal: isFromHome ? Math.min(max, Math.max(min, goal)) : goal, since: now }
}
