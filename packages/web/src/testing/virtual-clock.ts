import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { Clock } from '../lib/clock.ts'
import { createVirtualTime } from './guard-proof/virtual-time.ts'

/** Creates a clock that only `pass` advances. */
export const createVirtualClock = () => {
  const { time, clock } = createClock()
  return { clock, pass: (ms: number) => act(() => time.runUntil(time.now() + ms)) }
}

/**
 * Creates a clock that runs four times as fast as real time, but pauses while the page is busy, because late timers
 * would end holds.
 */
export const createSteadyClock = (): Clock => {
  const { time, clock } = createClock()
  const timer = setInterval(() => void time.runUntil(time.now() + 20), 5)
  onTestFinished(() => clearInterval(timer))
  return clock
}

const createClock = () => {
  const time = createVirtualTime()
  const startedAt = Date.now()
  // If the date advanced by more than `now`, the computer would seem to have slept
  const clock: Clock = { ...time, date: () => startedAt + time.now() }
  return { time, clock }
}
