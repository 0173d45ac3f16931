/** Beyond this the films are halted and brought together; until then the second one runs slower or faster. */
const APART_SECONDS = 0.5

/** A lead is made up for in about so long. */
const CATCH_UP_SECONDS = 0.15

const SLOWEST = 0.5
const FASTEST = 2

/** Smaller than what a viewer or a frame can tell. */
const STILL_TOGETHER = 1 / 8

/**
 * How fast the second film has to run so that it stays with the first, or that both have to halt and meet. `leadSeconds`
 * is how far the second one is ahead.
 */
export const follow = (leadSeconds: number, frameSeconds: number): { rate: number } | 'meet' => {
  if (Math.abs(leadSeconds) > APART_SECONDS) return 'meet'
  if (Math.abs(leadSeconds) < frameSeconds * STILL_TOGETHER) return { rate: 1 }
  return { rate: Math.min(FASTEST, Math.max(SLOWEST, 1 - leadSeconds / CATCH_UP_SECONDS)) }
}
