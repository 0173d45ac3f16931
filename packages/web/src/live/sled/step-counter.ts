import * as limits from '@rig/contract/limits'
import type { SledDirection } from '../../rig/sled.ts'

/** From here on the left arrow counts down (spec 4: 'between 11 and 200'). */
const SINKS_FROM = 11

/** The sled's step counter after one more click (spec 4). It decides nothing. */
export const countStep = (counter: number, direction: SledDirection): number => {
  const canSink = counter >= SINKS_FROM && counter <= limits.SLED_COUNTER_MAX
  const canRise = counter >= limits.SLED_COUNTER_MIN && counter < limits.SLED_COUNTER_MAX
  if (direction === 'backward') return canSink ? counter - limits.SLED_COUNTER_STEP : counter
  return canRise ? counter + limits.SLED_COUNTER_STEP : counter
}
