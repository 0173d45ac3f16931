import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../console/console.ts'
import { createPictureWatch } from './picture-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watchPicture = (isHeld = true) => {
  const endHolds = vi.fn(() => isHeld)
  const watch = createPictureWatch({ endHolds, clock: browserClock })
  return { watch, endHolds }
}

test('when the picture is older than 1.5 s, running holds end once, and the picture is reported as stale until the next frame', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('connecting')
  watch.phase('live')
  watch.frame()

  vi.advanceTimersByTime(1_500)
  expect(endHolds).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(watch.store.getState().stale).toEqual({ ageSeconds: 2 })
  vi.advanceTimersByTime(10_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(watch.store.getState().stale).toEqual({ ageSeconds: 12 })
  watch.frame()
  expect(watch.store.getState().stale).toBeNull()
})

test('when the picture becomes stale again, running holds end again', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('live')
  watch.frame()
  vi.advanceTimersByTime(3_000)
  watch.frame()

  vi.advanceTimersByTime(3_000)

  expect(endHolds).toHaveBeenCalledTimes(2)
})

test('a stale picture is not reported if no hold was running', () => {
  const { watch, endHolds } = watchPicture(false)
  watch.phase('live')
  watch.frame()

  vi.advanceTimersByTime(10_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(watch.store.getState().stale).toBeNull()
})

test('holds continue while frames arrive regularly', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('live')

  for (let frame = 0; frame < 100; frame += 1) {
    watch.frame()
    vi.advanceTimersByTime(400)
  }

  expect(endHolds).not.toHaveBeenCalled()
})

test('when no first frame arrives, running holds end, and the picture is reported as stale without an age', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('connecting')

  vi.advanceTimersByTime(2_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(watch.store.getState().stale).toEqual({ ageSeconds: null })
})

test('holds continue while a stream in an img element is in the phase live', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('connecting')
  watch.phase('live')

  vi.advanceTimersByTime(60_000)

  expect(endHolds).not.toHaveBeenCalled()
})

test('holds continue while streaming is off', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('live')
  watch.frame()
  watch.phase('off')

  vi.advanceTimersByTime(60_000)

  expect(endHolds).not.toHaveBeenCalled()
})
