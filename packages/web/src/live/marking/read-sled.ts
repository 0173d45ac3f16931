import { type Reading, unknownReading } from '../../evidence/findings/record/finding.ts'
import { estimateAfterCommand, estimatePosition, estimateRange } from '../sled/sled-estimate.ts'
import type { SledState } from '../sled/sled-stepper.ts'

/** One step, which a jam can swallow unnoticed. The distance of a movement in progress is added. */
const TOLERANCE = 5

/** Returns the position of the sled at a time in ms. The rig may have begun a command whose response is pending. */
export const readSled = ({ estimate, inFlight }: Pick<SledState, 'estimate' | 'inFlight'>, at: number): Reading => {
  const value = estimate?.origin === 'home' ? estimatePosition(estimate, at) : null
  if (!estimate || value === null) return unknownReading
  const { low, high } = estimateRange(inFlight ? estimateAfterCommand(estimate, inFlight, at) : estimate, at)
  return { value, certainty: 'estimated', tolerance: TOLERANCE + Math.max(value - low, high - value) }
}
