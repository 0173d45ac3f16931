import { createStore } from 'zustand/vanilla'

/** When a response was requested and received (ms of the console's monotonic clock), and its headers. */
type DatedResponse = { sentAt: number; receivedAt: number; headers: Pick<Headers, 'get'> }

/** The bounds of the offset from the console's monotonic clock to the rig's clock (ms), valid at `at`. */
type OffsetBounds = { low: number; high: number; at: number }

/** The rig's clock minus the console's monotonic clock, in ms, with the largest possible error. */
type ClockOffset = { ms: number; toleranceMs: number }

/** `Date` headers are truncated to whole seconds. */
const DATE_RESOLUTION_MS = 1_000
/** Maximum age of a `Date` header. Servers cache its text, and renew it with a timer that may be late. */
const DATE_LATENESS_MS = 50
/** Two quartz clocks drift apart by at most this fraction of the elapsed time. */
const MAX_DRIFT_FRACTION = 0.0001
/**
 * If a response contradicts the offset, the rig's clock was set, or runs at another speed. The offset is then unknown
 * for this long.
 */
const UNSTABLE_DURATION_MS = 5_000
/** While the tolerance is larger than this, further requests are sent to reduce it. */
const TARGET_TOLERANCE_MS = 150

export type RigClock = ReturnType<typeof createRigClock>

/**
 * Estimates the rig's clock from `Date` headers. Each response limits the offset to an interval of one second plus the
 * round trip; the intersection of several intervals is narrower.
 */
export const createRigClock = (clock: { now(): number }) => {
  const store = createStore<{ bounds: OffsetBounds | null }>(() => ({ bounds: null }))
  let contradictedAt = -Infinity

  const getBoundsAt = (now: number): OffsetBounds | null => {
    const { bounds } = store.getState()
    if (!bounds) return null
    const drift = MAX_DRIFT_FRACTION * Math.max(0, now - bounds.at)
    return { low: bounds.low - drift, high: bounds.high + drift, at: now }
  }

  const readOffset = (now: number): ClockOffset | null => {
    const bounds = getBoundsAt(now)
    return bounds && { ms: (bounds.low + bounds.high) / 2, toleranceMs: (bounds.high - bounds.low) / 2 }
  }

  return {
    store,
    /**
     * Narrows the bounds of the offset with a response. Ignores responses without a readable `Date`, and those from a
     * cache.
     */
    record: ({ sentAt, receivedAt, headers }: DatedResponse) => {
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(date) || headers.get('age') !== null) return
      const sample = {
        low: date - DATE_LATENESS_MS - receivedAt,
        high: date + DATE_RESOLUTION_MS + DATE_LATENESS_MS - sentAt,
        at: receivedAt,
      }
      const before = getBoundsAt(receivedAt)
      const both = before && {
        low: Math.max(before.low, sample.low),
        high: Math.min(before.high, sample.high),
        at: receivedAt,
      }
      const isContradiction = both !== null && both.low > both.high
      if (isContradiction) contradictedAt = receivedAt
      store.setState({ bounds: both && !isContradiction ? both : sample })
    },
    /** Returns the rig's time in ms since 1970, to about half a second; null before the first dated response. */
    date: (now = clock.now()): number | null => {
      const offset = readOffset(now)
      return offset && now + offset.ms
    },
    /** Returns the offset; null while it is unknown, or has changed in the last five seconds. */
    offset: (now = clock.now()): ClockOffset | null =>
      now - contradictedAt < UNSTABLE_DURATION_MS ? null : readOffset(now),
    /**
     * Returns the time at which a request would halve the tolerance of the rig's clock, or null if this tolerance is
     * small enough or unknown. At that time, a clock in the middle of its bounds reaches a full second.
     */
    nextProbeAt: (now = clock.now()): number | null => {
      const offset = readOffset(now)
      if (!offset || offset.toleranceMs <= TARGET_TOLERANCE_MS) return null
      const rigTime = now + offset.ms
      return now + (Math.ceil(rigTime / DATE_RESOLUTION_MS) * DATE_RESOLUTION_MS - rigTime)
    },
    /** Discards the offset, because the rig's own time stamps contradict it. */
    reset: () => store.setState({ bounds: null }),
  }
}
