/**
 * The rig's clock is assumed to have been changed if a stamp is more than `MAX_BACKWARD_JUMP_MS` before the previous
 * one, or if the stamps advance by over `MAX_FORWARD_JUMP_MS` more than the arrival times.
 */
const MAX_BACKWARD_JUMP_MS = 1_000
const MAX_FORWARD_JUMP_MS = 60_000
/** A stamp further ahead of the latest picture is from another clock; the time of arrival is used instead. */
const MAX_LAG_MS = 5_000

/**
 * Converts the rig's stamps to times in a film, in seconds from its first picture. Without a stamp, or when the rig's
 * clock has been set, uses the time of arrival. All arguments are in ms.
 */
export const createFilmTimes = () => {
  let last: { filmMs: number; stampMs: number | null; atMs: number } | null = null
  let locatedMs = 0

  const measureElapsed = (from: NonNullable<typeof last>, stampMs: number | null, atMs: number, maxAheadMs: number) => {
    const arrivedAfterMs = atMs - from.atMs
    const stampedAfterMs = stampMs === null || from.stampMs === null ? arrivedAfterMs : stampMs - from.stampMs
    const isSet = stampedAfterMs < -MAX_BACKWARD_JUMP_MS || stampedAfterMs > arrivedAfterMs + maxAheadMs
    return isSet ? arrivedAfterMs : stampedAfterMs
  }

  return {
    /** Null if the time is no later than that of the previous picture. A gap between pictures remains a gap. */
    addPicture: (stampMs: number | null, atMs: number): number | null => {
      const elapsedMs = last ? measureElapsed(last, stampMs, atMs, MAX_FORWARD_JUMP_MS) : 0
      if (last && elapsedMs <= 0) return null
      last = { filmMs: (last?.filmMs ?? 0) + elapsedMs, stampMs, atMs }
      return last.filmMs / 1_000
    },
    /** Never before the previous event, even if the rig's clock goes back. Null before the first picture. */
    locate: (stampMs: number | null, atMs: number): number | null => {
      if (!last) return null
      locatedMs = Math.max(locatedMs, last.filmMs + measureElapsed(last, stampMs, atMs, MAX_LAG_MS))
      return locatedMs / 1_000
    },
  }
}
