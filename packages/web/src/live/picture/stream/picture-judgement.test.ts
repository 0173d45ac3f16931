import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserClock } from '../../../lib/clock.ts'
import type { Lag } from '../lag/picture-lag.ts'
import { createPictureJudge } from './picture-judgement.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const judgePictures = (isHeld = true, isLinkSlow = () => false) => {
  const endHolds = vi.fn(() => isHeld)
  let lagMs: number | null = null
  const readLag = (): Lag => (lagMs === null ? null : { lagMs, source: 'timestamp' })
  const isHolding = vi.fn(() => isHeld)
  const judge = createPictureJudge({ endHolds, isHolding, clock: browserClock, readLag, isLinkSlow })
  const timer = setInterval(judge.tick, 250)
  onTestFinished(() => clearInterval(timer))
  const showLag = (ms: number | null, forMs: number) => {
    lagMs = ms
    for (let shown = 0; shown < forMs; shown += 50) {
      judge.frame()
      vi.advanceTimersByTime(50)
    }
  }
  return { judge, endHolds, isHolding, showLag }
}

/** Judges the pictures of a live stream. By default, an input is held that moves the camera. */
const judgeLive = ({ isHeld = true } = {}) => {
  const judged = judgePictures()
  judged.isHolding.mockReturnValue(isHeld)
  judged.judge.phase('live')
  return { ...judged, readStale: () => judged.judge.read().stale }
}

test('when the picture is older than 1.5 s, running holds end once, and the picture is reported as stale until the next frame', () => {
  const { judge, endHolds } = judgePictures()
  vi.advanceTimersByTime(60_000)
  judge.phase('connecting')
  judge.phase('live')
  judge.frame()

  vi.advanceTimersByTime(1_500)
  expect(endHolds).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(judge.read().stale).toEqual({ cause: 'age', seconds: 2 })
  vi.advanceTimersByTime(10_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(judge.read().stale).toEqual({ cause: 'age', seconds: 12 })
  judge.frame()
  expect(judge.read().stale).toBeNull()
})

test('no hold ends while frames cannot be counted because their pixels can no longer be read', () => {
  const { judge, endHolds } = judgeLive()
  judge.frame()

  judge.frame(false)
  vi.advanceTimersByTime(10_000)

  expect(endHolds).not.toHaveBeenCalled()
})

test('if a stale picture is immediately followed by a fresh one and no hold begins, the message stays for four seconds', () => {
  const { judge, readStale } = judgeLive({ isHeld: false })
  judge.frame()
  vi.advanceTimersByTime(1_750)
  expect(readStale()).toEqual({ cause: 'age', seconds: 2 })

  for (let shown = 0; shown < 3_750; shown += 250) {
    judge.frame()
    expect(readStale()).toEqual({ cause: 'age', seconds: 2, isOver: true })
    vi.advanceTimersByTime(250)
  }

  judge.frame()
  vi.advanceTimersByTime(250)
  expect(readStale()).toBeNull()
})

test('if a late picture has ended a hold and the lag falls, the message stays until the next hold moves the camera, at most four seconds', () => {
  const { isHolding, showLag, readStale } = judgeLive({ isHeld: false })
  showLag(300, 1_000)
  showLag(1_600, 250)
  expect(readStale()).toEqual({ cause: 'lag', seconds: 1.6 })

  showLag(300, 3_750)
  expect(readStale()).toEqual({ cause: 'lag', seconds: 1.6, isOver: true })
  showLag(300, 500)
  expect(readStale()).toBeNull()

  showLag(300, 2_000)
  showLag(1_600, 250)
  showLag(300, 250)
  isHolding.mockReturnValue(true)
  showLag(300, 250)
  expect(readStale()).toBeNull()
})

test('if an old picture has ended a hold and the next one is late, the message still states the age', () => {
  const { endHolds, showLag, readStale } = judgeLive({ isHeld: false })
  showLag(300, 250)
  vi.advanceTimersByTime(2_000)
  endHolds.mockReturnValue(false)

  showLag(2_000, 1_000)

  expect(readStale()).toEqual({ cause: 'age', seconds: 2, isOver: true })
})

test('if the reopened stream is still more than 1.5 s late, the message says so again', () => {
  const { judge, endHolds, showLag, readStale } = judgeLive({ isHeld: false })
  showLag(3_000, 1_000)
  showLag(null, 50)
  endHolds.mockReturnValue(false)
  judge.phase('connecting')
  expect(readStale()).toEqual({ cause: 'lag', seconds: 3, isOver: true })
  judge.phase('live')

  showLag(1_600, 500)
  expect(readStale()).toEqual({ cause: 'lag', seconds: 1.6 })
  showLag(1_600, 3_000)

  expect(readStale()).toBeNull()
})

test.each([
  ['stays in the past tense', false, { cause: 'lag', seconds: 1.6, isOver: true }],
  ['does not reappear', true, null],
])('once the lag has recovered, the message %s until the lag exceeds 1.5 s again', (_what, isHeldAgain, stale) => {
  const { isHolding, showLag, readStale } = judgeLive({ isHeld: false })
  showLag(1_600, 250)
  showLag(1_100, 250)
  isHolding.mockReturnValue(isHeldAgain)

  for (let round = 0; round < 3; round += 1) {
    showLag(1_100, 250)
    expect(readStale()).toEqual(stale)
    showLag(1_500, 250)
    expect(readStale()).toEqual(stale)
  }
  showLag(1_600, 250)

  expect(readStale()).toEqual({ cause: 'lag', seconds: 1.6 })
})

test('the message about an old picture disappears when streaming is switched off', () => {
  const { judge, readStale } = judgeLive()
  judge.frame()
  vi.advanceTimersByTime(1_750)

  judge.phase('off')
  judge.phase('live')

  expect(readStale()).toBeNull()
})

test('running holds end each time the picture becomes stale', () => {
  const { judge, endHolds } = judgeLive()
  judge.frame()
  vi.advanceTimersByTime(3_000)
  judge.frame()

  vi.advanceTimersByTime(3_000)

  expect(endHolds).toHaveBeenCalledTimes(2)
})

test('a stale picture is not reported if no hold was running', () => {
  const { judge, endHolds } = judgePictures(false)
  judge.phase('live')
  judge.frame()

  vi.advanceTimersByTime(10_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(judge.read().stale).toBeNull()
})

test('holds continue while frames arrive regularly', () => {
  const { judge, endHolds } = judgeLive()

  for (let frame = 0; frame < 100; frame += 1) {
    judge.frame()
    vi.advanceTimersByTime(400)
  }

  expect(endHolds).not.toHaveBeenCalled()
})

test('when no first frame arrives, running holds end, and the picture is reported as stale without an age', () => {
  const { judge, endHolds } = judgePictures()
  judge.phase('connecting')

  vi.advanceTimersByTime(2_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(judge.read().stale).toEqual({ cause: 'age', seconds: null })
})

test.each([
  ['a stream in an img element has the phase "live"', ['connecting', 'live']],
  ['streaming is off', ['live', 'off']],
] as const)('holds continue while %s', (_when, phases) => {
  const { judge, endHolds } = judgePictures()
  phases.forEach(judge.phase)

  vi.advanceTimersByTime(60_000)

  expect(endHolds).not.toHaveBeenCalled()
})

test('a picture that is more than 1.5 s late ends the running holds once and is reported until its lag is below 1.2 s', () => {
  const { judge, endHolds, showLag, readStale } = judgeLive()
  showLag(1_500, 5_000)
  expect(endHolds).not.toHaveBeenCalled()

  showLag(3_240, 10_000)
  expect(endHolds).toHaveBeenCalledTimes(1)
  expect(judge.read()).toMatchObject({
    stale: { cause: 'lag', seconds: 3.2 },
    lag: { lagMs: 3_200, source: 'timestamp' },
  })

  showLag(1_200, 5_000)
  expect(readStale()).toEqual({ cause: 'lag', seconds: 1.2 })
  showLag(1_199, 250)
  expect(readStale()).toBeNull()
})

test('a hold that begins while the picture is late is ended only once', () => {
  const { judge, endHolds, isHolding, showLag } = judgePictures(false)
  judge.phase('live')
  showLag(3_000, 5_000)
  expect(judge.read().stale).toBeNull()

  isHolding.mockReturnValue(true)
  endHolds.mockReturnValue(true)
  showLag(3_000, 250)
  expect(judge.read().stale).toEqual({ cause: 'lag', seconds: 3 })

  endHolds.mockClear()
  showLag(3_000, 60_000)
  expect(endHolds).not.toHaveBeenCalled()
})

test('a late picture does not interrupt presses while no hold moves the camera', () => {
  const { judge, endHolds, showLag } = judgePictures(false)
  judge.phase('live')
  showLag(3_000, 1_000)
  endHolds.mockClear()

  showLag(3_000, 60_000)

  expect(endHolds).not.toHaveBeenCalled()
})

test('a lag that varies around 1.5 s ends the running holds once', () => {
  const { endHolds, showLag } = judgeLive()

  for (let round = 0; round < 20; round += 1) {
    showLag(1_700, 500)
    showLag(1_000, 1_500)
  }

  expect(endHolds).toHaveBeenCalledTimes(1)
})

test('after the lag has stayed below 1.2 s for two seconds, a late picture ends the running holds again', () => {
  const { endHolds, showLag } = judgeLive()
  showLag(3_000, 1_000)
  showLag(1_200, 10_000)
  showLag(3_000, 1_000)
  expect(endHolds).toHaveBeenCalledTimes(1)

  showLag(1_199, 2_500)
  showLag(3_000, 1_000)

  expect(endHolds).toHaveBeenCalledTimes(2)
})

test.each(['connecting', 'off'] as const)(
  'after the stream has been reopened (phase "%s"), a late picture ends the running holds again',
  (phase) => {
    const { judge, endHolds, showLag } = judgeLive()
    showLag(3_000, 1_000)
    judge.phase(phase)
    judge.phase('live')

    showLag(3_000, 1_000)

    expect(endHolds).toHaveBeenCalledTimes(2)
  },
)

test('an unknown lag does not end a hold, and does not count as a recovery', () => {
  const { endHolds, showLag, readStale } = judgeLive()
  showLag(null, 60_000)
  expect(endHolds).not.toHaveBeenCalled()

  showLag(3_000, 1_000)
  showLag(null, 10_000)
  expect(readStale()).toBeNull()
  showLag(3_000, 1_000)

  expect(endHolds).toHaveBeenCalledTimes(1)
})

test('the reported lag changes only when it differs from the actual lag by at least one second', () => {
  const { showLag, readStale } = judgeLive()
  showLag(3_000, 1_000)

  showLag(3_900, 1_000)
  expect(readStale()?.seconds).toBe(3)

  showLag(4_100, 1_000)
  expect(readStale()?.seconds).toBe(4.1)
})

test('a frozen picture counts as a problem only on a fast link, a black one on any link', () => {
  const isLinkSlow = vi.fn(() => false)
  const { judge } = judgePictures(true, isLinkSlow)
  const readProblems = () =>
    [false, true].map((isSlow) => {
      isLinkSlow.mockReturnValue(isSlow)
      judge.tick()
      return judge.read().problem
    })
  const show = (pixels: Uint8ClampedArray) => {
    judge.phase('off')
    judge.phase('live')
    for (let second = 0; second < 20; second++) judge.pixels(pixels, second * 1_000)
    return readProblems()
  }

  expect(show(new Uint8ClampedArray(4 * 32 * 18).map((_, index) => (index * 37) % 256))).toEqual(['frozen', null])
  expect(show(new Uint8ClampedArray(4 * 32 * 18))).toEqual(['black', 'black'])
  judge.phase('stalled')
  expect(readProblems()).toEqual([null, null])
})

test('pictures are not judged until the stream reports its first phase', () => {
  const { judge, endHolds } = judgePictures()
  const before = judge.read()

  vi.advanceTimersByTime(10_000)

  expect(judge.read()).toBe(before)
  expect(endHolds).not.toHaveBeenCalled()
})

test('a lag below 1.5 s does not end a hold, even if the lag was longer before the hold', () => {
  const { endHolds, isHolding, showLag } = judgeLive({ isHeld: false })
  endHolds.mockReturnValue(false)
  showLag(300, 250)
  showLag(2_000, 500)
  endHolds.mockClear()

  isHolding.mockReturnValue(true)
  showLag(1_300, 1_000)

  expect(endHolds).not.toHaveBeenCalled()
})

test('after the stream is reopened, a picture without frame events does not become stale', () => {
  const { judge, endHolds } = judgeLive()
  judge.frame()

  judge.phase('off')
  judge.phase('live')
  vi.advanceTimersByTime(5_000)

  expect(endHolds).not.toHaveBeenCalled()
})
