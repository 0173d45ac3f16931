/** A stamp that goes back further, or ahead of its arrival by more, belongs to a clock that has been set. */
const MAX_BACK_MS = 1_000
const MAX_AHEAD_MS = 60_000

/**
 * Returns a function that gives each picture its time in the film, in seconds from the first one. It follows the rig's
 * stamps, so that a gap stays a gap. Without a stamp, or when the rig's clock is set, it follows the arrival. A picture
 * that is no later than the one before it gets null. All arguments are in ms.
 */
export const createFilmTimes = () => {
  let last: { filmMs: number; stampMs: number | null; atMs: number } | null = null
  return (stampMs: number | null, atMs: number): number | null => {
    if (!last) {
      last = { filmMs: 0, stampMs, atMs }
      return 0
    }
    const arrived = atMs - last.atMs
    const stamped = stampMs === null || last.stampMs === null ? arrived : stampMs - last.stampMs
    const isSet = stamped < -MAX_BACK_MS || stamped > arrived + MAX_AHEAD_MS
    const elapsed = isSet ? arrived : stamped
    if (elapsed <= 0) return null
    last = { filmMs: last.filmMs + elapsed, stampMs, atMs }
    return last.filmMs / 1_000
  }
}
