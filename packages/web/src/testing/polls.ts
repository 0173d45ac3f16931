import { type ManagedTimerId, timeoutManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

// A module runs once per worker, before any query: its timers cannot move to another provider

type Poll = { run: () => void; intervalMs: number; dueAt: number }

const polls = new Map<number, Poll>()
let time = 0
let lastId = 0

/** Ids are negative, so that they differ from those of Node. */
const startPoll = (run: () => void, intervalMs: number) => {
  lastId -= 1
  polls.set(lastId, { run, intervalMs, dueAt: time + intervalMs })
  return lastId
}

// Lists and positions are polled only when a test passes time, so no request falls into a test by chance
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
 * Fake all of them, or no test of the worker draws frames any more: jsdom starts its frames with `setInterval`, and
 * keeps the timer.
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
