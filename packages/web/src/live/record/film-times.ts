/**
 * The rig's clock is assumed to have been changed if a timestamp is more than `MAX_BACKWARD_JUMP_MS` before the
 * previous one, or if the timestamps advance by over `MAX_FORWARD_JUMP_MS` more than the arrival times, on both of the
 * computer's clocks: in some browsers, the monotonic one stops while the computer sleeps.
 */
const MAX_BACKWARD_JUMP_MS = 1_000
const MAX_FORWARD_JUMP_MS = 60_000
/**
 * The timestamp of an event may be ahead of that of the latest picture by the time since this picture arrived, plus its
 * lag. If a timestamp is ahead by over `MAX_LAG_MS` more than the time since the arrival, it comes from another clock,
 * and the time of arrival is used instead.
 */
const MAX_LAG_MS = 5_000

type Arrival = { stampMs: number | null; atMs: number; dateMs: number }

/**
 * Converts the rig's timestamps to times in a film, in seconds from its first picture. Uses the time of arrival if a
 * timestamp is missing, or if the rig's clock has been set. Once a timestamp has been repeated, uses the time of
 * arrival for the rest of the film, because timestamps in whole seconds are too coarse. All arguments are in ms, `atMs`
 * on a monotonic clock and `dateMs` since 1970.
 */
export const createFilmTimes = () => {
  let last: (Arrival & { filmMs: number }) | null = null
  let hasRepeated = false
  let locatedMs = 0

  const measureElapsed = (from: Arrival, { stampMs, atMs, dateMs }: Arrival, maxAheadMs: number) => {
    const arrivedAfterMs = atMs - from.atMs
    const maxStampedAfterMs = Math.max(arrivedAfterMs, dateMs - from.dateMs) + maxAheadMs
    const stampedAfterMs = stampMs === null || from.stampMs === null ? arrivedAfterMs : stampMs - from.stampMs
    const isSet = stampedAfterMs < -MAX_BACKWARD_JUMP_MS || stampedAfterMs > maxStampedAfterMs
    return isSet ? arrivedAfterMs : stampedAfterMs
  }

  return {
    /**
     * Returns the time of a picture in the film, or null if it is no later than that of the previous picture. A gap
     * between pictures remains a gap.
     */
    addPicture: (receivedStampMs: number | null, atMs: number, dateMs = atMs): number | null => {
      hasRepeated ||= receivedStampMs !== null && receivedStampMs === last?.stampMs
      const arrival = { stampMs: hasRepeated ? null : receivedStampMs, atMs, dateMs }
      const elapsedMs = last ? measureElapsed(last, arrival, MAX_FORWARD_JUMP_MS) : 0
      if (last && elapsedMs <= 0) return null
      last = { ...arrival, filmMs: (last?.filmMs ?? 0) + elapsedMs }
      return last.filmMs / 1_000
    },
    /**
     * Returns the time of an event in the film, which is never before the previous event, even if the rig's clock goes
     * back. Null before the first picture.
     */
    locate: (stampMs: number | null, atMs: number, dateMs = atMs): number | null => {
      if (!last) return null
      locatedMs = Math.max(locatedMs, last.filmMs + measureElapsed(last, { stampMs, atMs, dateMs }, MAX_LAG_MS))
      return locatedMs / 1_000
    },
  }
}
