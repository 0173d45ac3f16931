import { expect, onTestFinished, test, vi } from 'vitest'
import { createVirtualTime } from '../testing/guard-proof/virtual-time.ts'
import { browserClock, createSleepDetector, createTimer } from './clock.ts'

const createTestTimer = () => {
  const time = createVirtualTime()
  const ran: string[] = []
  const timer = createTimer(time)
  return { time, ran, timer, set: (name: string, ms: number) => timer.set(() => void ran.push(name), ms) }
}

test("the time of the browser's clock does not go back when the computer's clock is set back", () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = browserClock.now()

  vi.setSystemTime(browserClock.date() - 60_000)

  expect(browserClock.now()).toBeGreaterThanOrEqual(before)
})

test("setting the computer's clock forward does not change the time of the browser's clock", () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = browserClock.now()

  vi.setSystemTime(browserClock.date() + 60_000)

  expect(browserClock.now()).toBe(before)
})

test.each([
  ['sleeps for more than 1 s', 1_001, true],
  ['corrects its clock by 1 s', 1_000, false],
  ['sets its clock back', -60_000, false],
])('the result of a sleep detector after the computer %s', (_when, ms, expected) => {
  const time = createVirtualTime()
  let aheadMs = 0
  const hasSlept = createSleepDetector({ now: time.now, date: () => time.now() + aheadMs })

  aheadMs = ms
  time.skip(5_000)

  expect([hasSlept(), hasSlept()]).toEqual([expected, false])
})

test('setting a timer again replaces its callback', () => {
  const { time, ran, set } = createTestTimer()
  set('first', 10)

  set('second', 20)
  time.advance(30)

  expect(ran).toEqual(['second'])
})

test('isSet returns true until a timer runs or is cleared, and the callback can set the timer again', () => {
  const { time, ran, timer, set } = createTestTimer()
  timer.set(() => set('again', 10), 10)
  time.advance(10)

  const isSetAgain = timer.isSet()
  time.advance(20)

  expect([isSetAgain, timer.isSet(), ran]).toEqual([true, false, ['again']])
  set('cleared', 10)
  timer.clear()
  time.advance(40)
  expect([timer.isSet(), ran]).toEqual([false, ['again']])
})
