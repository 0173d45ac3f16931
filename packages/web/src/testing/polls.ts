import { type ManagedTimerId, timeoutManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

// This module must run before the first query of a worker, because the timer provider cannot be replaced later

type Poll = { run: () => void; intervalMs: number; dueAt: number }

const polls = new Map<number, Poll>()
let time = 0
let lastId = 0

/** The ids are negative, so that they differ from the ids of Node's timers. */
const startPoll = (run: () => void, intervalMs: number) => {
  lastId -= 1
  polls.set(lastId, { run, intervalMs, dueAt: time + intervalMs })
  return lastId
}

// The console polls only when a test calls `runDuePolls`, so that no unexpected request occurs during a test
timeoutManager.setTimeoutProvider<ManagedTimerId>({
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(Number(timer)),
  setInterval: (run, ms) => (vi.isFakeTimers() ? setInterval(run, ms) : startPoll(run, ms)),
  clearInterval: (poll) => {
    if (!polls.delete(Number(poll))) clearInterval(Number(poll))
  },
})

/** Runs the polls that are due within `ms`. Polls that were started with fake timers run when those are advanced. */
export const runDuePolls = (ms: number) =>
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
 * The timers to fake. Fake all of them or none: jsdom creates animation frames with `setInterval` and keeps that timer,
 * so later tests of the worker might get no frames.
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
