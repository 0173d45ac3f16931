const WINDOW_MS = 60_000
const MAX_TRACKED_KEYS = 10_000

export type RecentCounter = ReturnType<typeof createRecentCounter>

/**
 * Counts the events of the last minute by key and allows `max` of them. `now` returns milliseconds of real time. Evicts
 * the least recently used key when there are too many.
 */
export const createRecentCounter = (now: () => number, max: number) => {
  const events = new Map<string, number[]>()
  const recent = (key: string) => (events.get(key) ?? []).filter((at) => now() - at < WINDOW_MS)

  return {
    /** Returns 0 while fewer than `max` events are in the window, otherwise the time until one of them leaves it. */
    getWaitMs: (key: string) => {
      const oldestCounted = recent(key).at(-max)
      return oldestCounted === undefined ? 0 : oldestCounted + WINDOW_MS - now()
    },
    record: (key: string) => {
      const times = [...recent(key), now()].slice(-max)
      events.delete(key)
      events.set(key, times)
      const [oldest] = events.keys()
      if (events.size > MAX_TRACKED_KEYS && oldest !== undefined) events.delete(oldest)
    },
    remove: (key: string) => {
      events.delete(key)
    },
    reset: () => events.clear(),
  }
}
