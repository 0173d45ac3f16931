import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../console/console.ts'
import { createPictureWatch } from './picture-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watchPicture = (isHeld = true) => {
  const endHolds = vi.fn(() => isHeld)
  const watch = createPictureWatch({ endHolds, clock: browserClock, readLag: () => null })
  return { watch, endHolds }
}

test('a picture that is older than 1.5 s ends the running holds once and is reported until the next frame arrives', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('connecting')
  watch.phase('live')
  watch.frame()

  vi.advanceTimersByTime(1_500)
  expect(endHolds).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(watch.store.getState().stale).toEqual({ cause: 'age', seconds: 2 })
  vi.advanceTimersByTime(10_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(watch.store.getState().stale).toEqual({ cause: 'age', seconds: 12 })
  watch.frame()
  expect(watch.store.getState().stale).toBeNull()
})

test('a picture that becomes stale again ends the running holds again', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('live')
  watch.frame()
  vi.advanceTimersByTime(3_000)
  watch.frame()

  vi.advanceTimersByTime(3_000)

  expect(endHolds).toHaveBeenCalledTimes(2)
})

test('a stale picture is not reported when it has ended no hold', () => {
  const { watch, endHolds } = watchPicture(false)
  watch.phase('live')
  watch.frame()

  vi.advanceTimersByTime(10_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(watch.store.getState().stale).toBeNull()
})

test('a picture with regular frames ends no hold', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('live')

  for (let frame = 0; frame < 100; frame += 1) {
    watch.frame()
    vi.advanceTimersByTime(400)
  }

  expect(endHolds).not.toHaveBeenCalled()
})

test('a stream without a first frame ends the running holds and is reported without an age', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('connecting')

  vi.advanceTimersByTime(2_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(watch.store.getState().stale).toEqual({ cause: 'age', seconds: null })
})

test('a stream in an img element ends no hold while its phase is live', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('connecting')
  watch.phase('live')

  vi.advanceTimersByTime(60_000)

  expect(endHolds).not.toHaveBeenCalled()
})

test('a picture ends no hold while streaming is off', () => {
  const { watch, endHolds } = watchPicture()
  watch.phase('live')
  watch.frame()
  watch.phase('off')

  vi.advanceTimersByTime(60_000)

  expect(endHolds).not.toHaveBeenCalled()
})
