import * as limits from '@rig/contract/limits'
import type { SledCommand } from '../../rig/sled.ts'

/**
 * A movement from `from` to `goal` (sled units) that began at `since` (ms). The rig returns no position, so the console
 * uses dead reckoning. Before the first homing, positions are relative to the initial position.
 */
export type SledEstimate = { isFromHome: boolean; from: number; goal: number; since: number }

/** Assumed speed of the sled, which no endpoint returns. */
const UNITS_PER_SECOND = 10

export const initialSledEstimate: SledEstimate = { isFromHome: false, from: 0, goal: 0, since: 0 }

export const estimatePosition = ({ from, goal, since }: SledEstimate, now: number): number => {
  const travelled = (Math.max(0, now - since) / 1_000) * UNITS_PER_SECOND
  return Math.abs(goal - from) <= travelled ? goal : from + Math.sign(goal - from) * travelled
}

/** Returns the estimate after an accepted command. Homing from an unknown position makes the estimate jump to home. */
export const estimateAfterCommand = (estimate: SledEstimate, command: SledCommand, now: number): SledEstimate => {
  const { min, max } = limits.SLED_RANGE
  const { isFromHome } = estimate
  const from = estimatePosition(estimate, now)
  if (command === 'home') return { isFromHome: true, from: isFromHome ? from : min, goal: min, since: now }
  const goal = estimate.goal + (command === 'forward' ? limits.SLED_STEP : -limits.SLED_STEP)
  return { isFromHome, from, goal: isFromHome ? Math.min(max, Math.max(min, goal)) : goal, since: now }
}
