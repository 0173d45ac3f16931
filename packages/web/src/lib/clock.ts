export type Timers = { setTimer(run: () => void, ms: number): unknown; clearTimer(timer: unknown): void }

export type Clock = Timers & {
  /** Returns a monotonic time in ms with an arbitrary origin, like `performance.now()`. */
  now(): number
  /** Returns the time in ms for which the page has run: a monotonic time that in most browsers omits sleeps. */
  runningTime(): number
  /** Returns the time in ms since 1970, like `Date.now()`. */
  date(): number
}

/** A clock for the control of movements: setting the computer's clock back must not extend a hold. */
export type MonotonicClock = Omit<Clock, 'date' | 'runningTime'>

/** If a timer is late by more than this, the page was suspended, and the operator could not see what moved. */
export const SUSPEND_THRESHOLD_MS = 1_000

/**
 * Returns a function like `performance.now()` that also counts the time for which the computer sleeps, which most
 * browsers omit. So after a sleep, timers are late and deadlines have passed. The time of a sleep is read from the
 * computer's clock. Setting that clock forward counts as a sleep: it ends holds, discards waiting commands, and leaves
 * a gap in films whose pictures have no time stamps. Setting it back has no effect.
 */
const createNow = () => {
  let sleptMs = 0
  let before = Date.now() - performance.now()
  return () => {
    const runningMs = performance.now()
    const difference = Date.now() - runningMs
    if (difference - before > SUSPEND_THRESHOLD_MS) sleptMs += difference - before
    before = difference
    return runningMs + sleptMs
  }
}

export const browserClock: Clock = {
  now: createNow(),
  runningTime: () => performance.now(),
  date: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(Number(timer)),
}

/** Creates a timer that has at most one callback pending. Setting it again replaces the callback. */
export const createTimer = (clock: Timers) => {
  let pending: { timer: unknown } | null = null

  const clear = () => {
    if (pending) clock.clearTimer(pending.timer)
    pending = null
  }

  return {
    set: (run: () => void, ms: number) => {
      clear()
      const timer = clock.setTimer(() => {
        pending = null
        run()
      }, ms)
      pending = { timer }
    },
    clear,
    isSet: () => pending !== null,
  }
}

/** Returns a clock whose `close` clears all its timers and prevents new ones. */
export const createClosableClock = <Source extends Timers>(clock: Source) => {
  const pending = new Set<unknown>()
  let isClosed = false

  const clearTimer = (timer: unknown) => {
    pending.delete(timer)
    clock.clearTimer(timer)
  }

  const setTimer = (run: () => void, ms: number): unknown => {
    if (isClosed) return null
    const timer = clock.setTimer(() => {
      pending.delete(timer)
      run()
    }, ms)
    pending.add(timer)
    return timer
  }

  return {
    ...clock,
    setTimer,
    clearTimer,
    close: () => {
      isClosed = true
      for (const timer of pending) clearTimer(timer)
    },
  }
}
