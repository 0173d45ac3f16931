import type { Clock } from '../../lib/clock.ts'

/** If more callbacks than this run at the same virtual time, the code under test is in an endless loop. */
const MAX_CALLBACKS_AT_ONCE = 10_000

/** Browsers store the delay of a timer in 32 bits, and fire longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

type Entry = { at: number; order: number; run: () => void }

/**
 * Creates a clock that jumps from one callback to the next. Callbacks that are due at the same time run in the order in
 * which they were scheduled.
 */
export const createVirtualTime = () => {
  const entries: Entry[] = []
  let time = 0
  let order = 0
  let callbacksAtOnce = 0

  const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order)

  const schedule = (run: () => void, ms: number): Entry => {
    if (ms > MAX_TIMER_MS) throw new Error(`A browser would fire a timer of ${ms} ms immediately`)
    order += 1
    const entry = { at: time + ms, order, run }
    let index = entries.length
    while (index > 0 && isBefore(entry, entries[index - 1] ?? entry)) index -= 1
    entries.splice(index, 0, entry)
    return entry
  }

  const clock: Clock = {
    now: () => time,
    date: () => time,
    setTimer: schedule,
    // As in a browser, clearing a timer that has fired, or undefined, has no effect
    clearTimer: (timer) => {
      const clearedTimer = entries.find((entry) => entry === timer)
      if (clearedTimer) entries.splice(entries.indexOf(clearedTimer), 1)
    },
  }

  /**
   * Returns a clock with the inaccuracies of a browser's: `now` advances between calls, and timers fire slightly early.
   */
  const asBrowserClock = (): Clock => {
    let readAt = -1
    let readings = 0
    const now = () => {
      readings = time === readAt ? Math.min(readings + 1, 20) : 0
      readAt = time
      return time - 0.05 + readings * 0.005
    }
    return { ...clock, now }
  }

  const runNext = (end: number): boolean => {
    const next = entries[0]
    if (!next || next.at > end) return false
    entries.shift()
    callbacksAtOnce = next.at > time ? 0 : callbacksAtOnce + 1
    if (callbacksAtOnce > MAX_CALLBACKS_AT_ONCE) throw new Error(`Callbacks at ${time} ms repeat without end`)
    time = Math.max(time, next.at)
    next.run()
    return true
  }

  return {
    ...clock,
    schedule,
    asBrowserClock,
    countTimers: () => entries.length,
    /** Synchronously runs all callbacks that are due by `end`. */
    advance: (end: number) => {
      while (runNext(end));
      time = end
    },
    /** Like `advance`, but lets promises settle between callbacks. */
    runUntil: async (end: number) => {
      do {
        await null
        await null
      } while (runNext(end))
      time = end
    },
    /** Advances the clock without running callbacks. They run late, as on a busy page. */
    skip: (ms: number) => {
      time += ms
    },
  }
}
