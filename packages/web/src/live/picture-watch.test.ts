import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../console/console.ts'
import type { Lag } from './lag/picture-lag.ts'
import { createPictureWatch } from './picture-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watchPicture = (isHeld = true) => {
  const endHolds = vi.fn(() => isHeld)
  let lagMs: number | null = null
  const readLag = (): Lag => (lagMs === null ? null : { lagMs, source: 'timestamp' })
  const isHolding = vi.fn(() => isHeld)
  const watch = createPictureWatch({ endHolds, isHolding, clock: browserClock, readLag })
  /** Shows frames with this lag for a time. */
  const showLag = (ms: number | null, forMs: number) => {
    lagMs = ms
    for (let shown = 0; shown < forMs; shown += 50) {
      watch.frame()
      vi.advanceTimersByTime(50)
    }
  }
  return { watch, endHolds, isHolding, showLag }
}

test('when the picture is older than 1.5 s, running holds end once, and the picture is reported as stale until the next frame', () => {
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

test('running holds end each time the picture becomes stale', () => {
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
  expect(watch.store.getState().stale).toEqual({ cause: 'age', seconds: null })
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

test('a picture that is more than 1.5 s late ends the running holds once and is reported until its lag is below 1.2 s', () => {
  const { watch, endHolds, showLag } = watchPicture()
  watch.phase('live')
  showLag(1_500, 5_000)
  expect(endHolds).not.toHaveBeenCalled()

  showLag(3_240, 10_000)
  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(watch.store.getState()).toEqual({
    stale: { cause: 'lag', seconds: 3.2 },
    lag: { lagMs: 3_200, source: 'timestamp' },
  })

  showLag(1_200, 5_000)
  expect(watch.store.getState().stale).toEqual({ cause: 'lag', seconds: 1.2 })
  showLag(1_199, 250)
  expect(watch.store.getState().stale).toBeNull()
})

test('a hold that begins while the picture is late ends once', () => {
  const { watch, endHolds, isHolding, showLag } = watchPicture(false)
  watch.phase('live')
  showLag(3_000, 5_000)
  expect(watch.store.getState().stale).toBeNull()

  isHolding.mockReturnValue(true)
  endHolds.mockReturnValue(true)
  showLag(3_000, 250)
  expect(watch.store.getState().stale).toEqual({ cause: 'lag', seconds: 3 })

  endHolds.mockClear()
  showLag(3_000, 60_000)
  expect(endHolds).not.toHaveBeenCalled()
})

test('a late picture does not interrupt presses while no hold moves the camera', () => {
  const { watch, endHolds, showLag } = watchPicture(false)
  watch.phase('live')
  showLag(3_000, 1_000)
  endHolds.mockClear()

  showLag(3_000, 60_000)

  expect(endHolds).not.toHaveBeenCalled()
})

test('a lag that varies around 1.5 s ends the running holds once', () => {
  const { watch, endHolds, showLag } = watchPicture()
  watch.phase('live')

  for (let round = 0; round < 20; round += 1) {
    showLag(1_700, 500)
    showLag(1_000, 1_500)
  }

  expect(endHolds).toHaveBeenCalledTimes(1)
})

test('a late picture ends the running holds again after its lag was below 1.2 s for two seconds', () => {
  const { watch, endHolds, showLag } = watchPicture()
  watch.phase('live')
  showLag(3_000, 1_000)
  showLag(1_200, 10_000)
  showLag(3_000, 1_000)
  expect(endHolds).toHaveBeenCalledTimes(1)

  showLag(1_199, 2_500)
  showLag(3_000, 1_000)

  expect(endHolds).toHaveBeenCalledTimes(2)
})

test('a late picture ends the running holds again after the stream has been reopened', () => {
  const { watch, endHolds, showLag } = watchPicture()
  watch.phase('live')
  showLag(3_000, 1_000)
  watch.phase('connecting')
  watch.phase('live')

  showLag(3_000, 1_000)

  expect(endHolds).toHaveBeenCalledTimes(2)
})

test('an unknown lag ends no hold and is no recovery', () => {
  const { watch, endHolds, showLag } = watchPicture()
  watch.phase('live')
  showLag(null, 60_000)
  expect(endHolds).not.toHaveBeenCalled()

  showLag(3_000, 1_000)
  showLag(null, 10_000)
  expect(watch.store.getState().stale).toBeNull()
  showLag(3_000, 1_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
})

test('the reported lag changes only when it is wrong by a second', () => {
  const { watch, showLag } = watchPicture()
  watch.phase('live')
  showLag(3_000, 1_000)

  showLag(3_900, 1_000)
  expect(watch.store.getState().stale?.seconds).toBe(3)

  showLag(4_100, 1_000)
  expect(watch.store.getState().stale?.seconds).toBe(4.1)
})
