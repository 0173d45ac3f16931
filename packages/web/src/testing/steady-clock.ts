import { onTestFinished } from 'vitest'
import type { Clock } from '../console/console.ts'
import { createVirtualTime } from '../live/guard/proof/virtual-time.ts'

/** Pauses while the page is busy, because late timers would end holds. Otherwise runs four times as fast. */
export const createSteadyClock = (): Clock => {
  const time = createVirtualTime()
  const timer = setInterval(() => void time.runUntil(time.now() + 20), 5)
  onTestFinished(() => clearInterval(timer))
  return {
    ...time,
    date: () => Date.now(),
    // As in a browser, no timer is cleared if there is none
    clearTimer: (entry) => void (entry && time.clearTimer(entry as ReturnType<typeof time.setTimer>)),
  }
}
