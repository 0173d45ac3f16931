import { type ManagedTimerId, timeoutManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

// This module runs once per worker, before any query, because the timer provider of queries cannot be changed later

type Poll = { run: () => void; intervalMs: number; dueAt: number }

const polls = new Map<number, Poll>()
let time = 0
let lastId = 0

/** Ids are negative, so that they differ from the ids of Node's timers. */
const startPoll = (run: () => void, intervalMs: number) => {
  lastId -= 1
  polls.set(lastId, { run, intervalMs, dueAt: time + intervalMs })
  return lastId
}

// Lists and positions are polled only when a test lets time pass, so no unexpected request occurs during a test
timeoutManager.setTimeoutProvider<ManagedTimerId>({
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(Number(timer)),
  setInterval: (run, ms) => (vi.isFakeTimers() ? setInterval(run, ms) : startPoll(run, ms)),
  clearInterval: (poll) => {
    if (!polls.delete(Number(poll))) clearInterval(Number(poll))
  },
})

/** Runs the polls that are due within `ms`. With fake timers, advance those instead. */
export const passPolls = (ms: number) =>
  act(async () => {
    const end = time + ms
    for (;;) {
      const [next] = [...polls.values()].filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)
      if (!next) break
      time = next.dueAt
      next.dueAt += next.intervalMs
      next.run()
    }
    time = end
  })

/**
 * Fake all timers or none. Otherwise later tests of the worker get no animation frames, because jsdom creates these
 * with `setInterval` and keeps the timer.
 */
export const pageTimers = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'Date',
  'performance',
] as const
