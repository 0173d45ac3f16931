export type Timers = { setTimer(run: () => void, ms: number): unknown; clearTimer(timer: unknown): void }

export type Clock = Timers & {
  /**
   * Returns a monotonic time in ms with an arbitrary origin, like `performance.now()`. In most browsers, it omits the
   * time for which the computer sleeps. Only this time controls movements, because setting the computer's clock back
   * must not extend a hold.
   */
  now(): number
  /** Returns the time in ms since 1970, like `Date.now()`. */
  date(): number
}

/** If a timer is late by more than this, the page was suspended, and the operator could not see what moved. */
export const SUSPEND_THRESHOLD_MS = 1_000

export const browserClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(Number(timer)),
}

/**
 * Returns a function that says whether the computer has slept since the last call, so that a command that waited during
 * the sleep is not sent. The monotonic clock does not show a sleep, so the computer's clock is compared with it.
 * Setting that clock forward counts as a sleep, which at worst ends a hold; setting it back has no effect.
 */
export const createSleepDetector = (clock: Pick<Clock, 'now' | 'date'>) => {
  const readDifference = () => clock.date() - clock.now()
  let before = readDifference()
  return () => {
    const difference = readDifference()
    const hasSlept = difference - before > SUSPEND_THRESHOLD_MS
    before = difference
    return hasSlept
  }
}

/**
 * Returns a function that says whether the page has been suspended, because the computer has slept or the function is
 * called later than after `expectedMs`.
 */
export const createSuspensionDetector = (clock: Pick<Clock, 'now' | 'date'>, expectedMs: number) => {
  const expectedBefore = clock.now() + expectedMs + SUSPEND_THRESHOLD_MS
  const hasSlept = createSleepDetector(clock)
  return () => hasSlept() || clock.now() > expectedBefore
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
