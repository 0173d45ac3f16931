import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPictureWatch } from './picture-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bench = () => {
  const stale = vi.fn()
  const watch = createPictureWatch({ stale, now: () => Date.now() })
  return { watch, stale }
}

test('A live picture without a new frame for 1.5 s is too old to steer by', () => {
  const { watch, stale } = bench()
  watch.state('connecting')
  watch.state('live')
  watch.frame()

  vi.advanceTimersByTime(1_500)
  expect(stale).not.toHaveBeenCalled()

  vi.advanceTimersByTime(250)
  expect(stale).toHaveBeenCalled()
})

test('A picture that goes on is never too old', () => {
  const { watch, stale } = bench()
  watch.state('live')

  for (let frame = 0; frame < 100; frame += 1) {
    watch.frame()
    vi.advanceTimersByTime(400)
  }

  expect(stale).not.toHaveBeenCalled()
})

test('A stream that does not come up is no picture to steer by', () => {
  const { watch, stale } = bench()
  watch.state('connecting')

  vi.advanceTimersByTime(2_000)

  expect(stale).toHaveBeenCalled()
})

test('A stream that the browser shows by itself counts as live while nothing else is said', () => {
  const { watch, stale } = bench()
  watch.state('connecting')
  watch.state('live')

  vi.advanceTimersByTime(60_000)

  expect(stale).not.toHaveBeenCalled()
})

test('With streaming off nothing is watched', () => {
  const { watch, stale } = bench()
  watch.state('live')
  watch.frame()
  watch.state('off')

  vi.advanceTimersByTime(60_000)

  expect(stale).not.toHaveBeenCalled()
})
