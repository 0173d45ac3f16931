import type { SledCommand } from '@rig/contract'
import {
  estimateAfterCommand,
  estimatePosition,
  estimateRange,
  roundSledUnits,
  type SledEstimate,
} from '../controls/sled/sled-estimate.ts'

/** One step, because a jam can block a step unnoticed. The distance of a movement in progress is added. */
const SLED_TOLERANCE = 5

type SledState = { estimate: SledEstimate | null; inFlight: SledCommand | null }

/**
 * Returns the position of the sled at the time `at` (ms), in units from home, or null if it is unknown. The tolerance
 * includes a command in flight, because the rig may have begun it.
 */
export const estimateSledFromHome = (
  { estimate, inFlight }: SledState,
  at: number,
): { value: number; tolerance: number } | null => {
  const value = estimate?.origin === 'home' ? estimatePosition(estimate, at) : null
  if (!estimate || value === null) return null
  const { low, high } = estimateRange(inFlight ? estimateAfterCommand(estimate, inFlight, at) : estimate, at)
  return { value, tolerance: roundSledUnits(SLED_TOLERANCE + Math.max(value - low, high - value)) }
}
