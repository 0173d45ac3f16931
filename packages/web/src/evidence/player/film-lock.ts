/** Beyond this both films pause until they are in step; below it the second one plays slower or faster. */
const APART_SECONDS = 0.5

/** A lead is corrected in about this time. */
const CATCH_UP_SECONDS = 0.15

const SLOWEST = 0.5
const FASTEST = 2

/** Less than a viewer can see. */
const STILL_TOGETHER = 1 / 8

/**
 * How fast the second film has to play to stay in step with the first, or 'meet' if both have to pause. `leadSeconds`
 * is how far the second one is ahead.
 */
export const follow = (leadSeconds: number, frameSeconds: number): { rate: number } | 'meet' => {
  if (Math.abs(leadSeconds) > APART_SECONDS) return 'meet'
  if (Math.abs(leadSeconds) < frameSeconds * STILL_TOGETHER) return { rate: 1 }
  return { rate: Math.min(FASTEST, Math.max(SLOWEST, 1 - leadSeconds / CATCH_UP_SECONDS)) }
}
