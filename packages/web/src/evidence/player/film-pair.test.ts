import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type FilmPlayer, MAX_HELD_FRAMES } from '../film/film.ts'
import { createEvenTimes, createFrameTimes, type FrameTimes } from '../film/frame-times.ts'
import { createFilmPair } from './film-pair.ts'

const FRAME_MS = 100

const startLate = (seconds: number) => {
  const { starts, seconds: length, stepSeconds } = createEvenTimes(3, FRAME_MS / 1000)
  return { starts: starts.map((start) => start + seconds), seconds: length + seconds, stepSeconds }
}

test('a film pair draws neither film until both have loaded the requested frame', async () => {
  const { pair, load, before, after, shown } = openPair()
  load()

  const onDrawn = vi.fn()
  const drawn = pair.seek(20).then(onDrawn)
  before.load()
  // A change of the state that draws nothing
  pair.pause()
  await new Promise((resolve) => setTimeout(resolve))
  expect(onDrawn).not.toHaveBeenCalled()
  expect(shown()).toEqual(['0', '0'])
  after.load()

  await drawn
  expect(shown()).toEqual(['20', '20'])
  expect(pair.store.getState().drawn?.frames).toEqual([20, 20])
})

test('closing a film pair closes both films and stops playing', () => {
  const { pair, before, after } = openPair()
  const closed = [vi.spyOn(before, 'close'), vi.spyOn(after, 'close')]
  pair.play()

  pair.close()

  expect(pair.store.getState().isPlaying).toBe(false)
  expect(closed.map((close) => close.mock.calls.length)).toEqual([1, 1])
})

test('if the browser cannot draw on one of two new canvases, a film pair keeps its previous canvases', () => {
  const { pair } = openPair()
  const canvases = pair.canvases()

  pair.showOn(createCanvas(), { getContext: () => null } as unknown as HTMLCanvasElement)

  expect(pair.canvases()).toEqual(canvases)
})

test('pair.times() returns the times of the requested frames until these are drawn, and then the times that their films report', () => {
  const { pair, load, before, after } = openPair({ beforeTimes: startLate(0.5), afterTimes: startLate(0.7) })
  vi.spyOn(before, 'draw').mockReturnValue(0.72)
  vi.spyOn(after, 'draw').mockReturnValue(null)

  expect(pair.times()).toEqual([expect.closeTo(0.7), expect.closeTo(0.7)])
  load()
  expect(pair.times()).toEqual([0.72, null])
  void pair.seek(20)
  expect(pair.times()).toEqual([expect.closeTo(2.5), expect.closeTo(2.5)])
})

test.each(['before', 'after'] as const)(
  'during playback, a film pair waits while its film "%s" is still loading, and then continues without skipping frames',
  (name) => {
    const { pair, before, after, shown, pass } = openPair()
    const [slow, fast] = name === 'before' ? [before, after] : [after, before]
    slow.load()
    fast.loadAll()
    pair.play()
    pass(0)

    pass(5 * FRAME_MS)
    expect(shown()).toEqual(['0', '0'])
    slow.loadAll()
    pass(FRAME_MS)

    expect(shown()).toEqual(['1', '1'])
  },
)

test('after a long pause, a film pair plays from the current frame', () => {
  const { pair, load, shown, pass } = openPair()
  load()
  void pair.seek(2)
  pair.play()
  pass(0)
  pair.pause()

  pass(50 * FRAME_MS)
  pair.play()
  pass(0)
  pass(0.4 * FRAME_MS)
  pass(0.4 * FRAME_MS)

  expect(shown()).toEqual(['3', '3'])
})

test('if one film has missing frames, a film pair draws only frames that both films have', () => {
  const { pair, before, after, shown, pass } = openPair()
  before.loadAll()
  after.load()
  pair.play()
  pass(0)

  after.skip(2)
  after.load()
  pass(2 * FRAME_MS)
  expect(shown()).toEqual(['0', '0'])
  pass(FRAME_MS)

  expect(shown()).toEqual(['3', '3'])
})

test('a film pair shows the last frame and stops at the end of the shorter film, and then plays from the start', () => {
  const { pair, load, shown, pass } = openPair({ afterCount: 4 })
  load()
  pair.play()

  for (let step = 0; step < 10; step++) pass(FRAME_MS)

  expect(shown()).toEqual(['3', '3'])
  expect(pair.store.getState().isPlaying).toBe(false)
  pair.play()
  expect(pair.store.getState()).toMatchObject({ frame: 0, isPlaying: true })
})

test('a film pair ignores a shift after which the films would not overlap', () => {
  const { pair } = openPair({ afterCount: 4 })

  pair.shiftBy(3)
  expect(pair.range()).toEqual({ first: 0, last: 0 })
  pair.shiftBy(1)
  expect(pair.store.getState().shift).toBe(3)
  pair.shiftBy(-32)
  expect(pair.range()).toEqual({ first: 29, last: 29 })
  pair.shiftBy(-1)
  expect(pair.store.getState().shift).toBe(-29)
})

test('a film pair shows the shifted frame of the second film', () => {
  const { pair, load, shown } = openPair()

  pair.shiftBy(2)
  load()

  expect(shown()).toEqual(['0', '2'])
  expect(pair.getShiftSeconds()).toBeCloseTo(0.2)
})

const actions = ['load before', 'load after', 'pass', 'play', 'pause', 'step', 'jump to 3', 'jump to 17', 'jump to 25']

test('a film pair shows the same frame of both films after any sequence of loads, jumps and delays', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { minLength: 40, maxLength: 120 }), (sequence) => {
      const { pair, before, after, shown, pass } = openPair()
      for (const action of sequence) {
        if (action === 'load before') before.load()
        if (action === 'load after') after.load()
        if (action === 'pass') pass(FRAME_MS)
        if (action === 'play') pair.play()
        if (action === 'pause') pair.pause()
        if (action === 'step') void pair.step(1)
        if (action.startsWith('jump')) void pair.seek(Number(action.slice(8)))
        expect(shown()[0]).toBe(shown()[1])
      }
    }),
  )
})

test('a film pair shows the same second of both films if the rate of one varies', () => {
  const { pair, load, times } = openPair({
    beforeTimes: createTimes([...repeat(40, 0.1), ...repeat(10, 0.5)]),
    afterTimes: createTimes(repeat(90, 0.1)),
  })

  for (const second of [2, 5.9, 8.6]) {
    void pair.seekTime(second, 0)
    load()
    const [before = 0, after = 0] = times()
    expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(0.25)
    expect(Math.abs((before ?? 0) - second)).toBeLessThan(0.5)
  }
})

test('a film pair shows the same second before and after a gap, and within the gap reports the time of the shown picture', () => {
  const { pair, load, times } = openTimedPair(repeat(60, 0.1), [...repeat(20, 0.1), 2.1, ...repeat(19, 0.1)])
  const show = (second: number) => {
    void pair.seekTime(second, 0)
    load()
    return times().map((time) => Math.round((time ?? 0) * 10) / 10)
  }

  expect(show(1.05)).toEqual([1, 1])
  expect(show(3.05)).toEqual([3, 2])
  expect(show(5.05)).toEqual([5, 5])
})

test('a film pair continues after a gap in the first film, even if the second film must load many frames first', () => {
  const { pair, load, shown, pass } = openTimedPair([0.1, 2, ...repeat(20, 0.1)], repeat(41, 0.1))
  load()
  pair.play()
  pass(0)

  for (let step = 0; step < 50; step++) {
    load()
    pass(FRAME_MS)
  }

  expect(shown()).toEqual(['21', '40'])
})

test('a film pair starts at the earliest time that is in both films', () => {
  const { pair, load, shown } = openTimedPair(repeat(30, 0.5), repeat(30, 0.5), 1.75)

  load()

  expect(pair.range()).toEqual({ first: 3, last: 29 })
  expect(shown()).toEqual(['3', '0'])
})

test('a film pair plays the whole first film if the films never show the same time', () => {
  const { pair } = openPair({ afterTimes: createTimes(repeat(30, 0.1), 5) })

  expect(pair.range()).toEqual({ first: 0, last: 29 })
})

test.each([0.1, 0.2])(
  'a seek to a change also shifts the second film, whose frames last %f s, by the measured lag',
  (afterFrameSeconds) => {
    const { pair, load, times } = openPair({ afterFrameSeconds, afterCount: 30 })
    pair.shiftBy(7)
    load()

    void pair.seekTime(1.05, -0.4)
    load()

    expect(times().map((time) => time?.toFixed(1))).toEqual(['1.0', '0.6'])
    expect(pair.store.getState().shift).toBe(-4)
  },
)

test('a film pair seeks to a time of the second film, even if that film is shifted', () => {
  const { pair, load, times } = openTimedPair(repeat(30, 0.1), repeat(15, 0.2))
  pair.shiftBy(4)
  load()

  void pair.seekTimeAfter(2.45)
  load()

  expect(times()[1]).toBeCloseTo(2.4)
})

type PairOptions = {
  afterCount?: number
  afterFrameSeconds?: number
  beforeTimes?: FrameTimes
  afterTimes?: FrameTimes
}

const repeat = (count: number, duration: number) => Array.from({ length: count }, () => duration)

/** Opens two films whose frames have these durations. The second film starts at `afterStart`. */
const openTimedPair = (before: readonly number[], after: readonly number[], afterStart = 0) =>
  openPair({ beforeTimes: createTimes(before), afterTimes: createTimes(after, afterStart) })

/** Returns the times of consecutive frames with the given durations. */
function createTimes(durations: readonly number[], start = 0): FrameTimes {
  let timestamp = start
  const times = createFrameTimes(
    durations.map((duration) => {
      const stamp = { timestamp, duration }
      timestamp += duration
      return stamp
    }),
  )
  if (!times) throw new Error('The film has no frames')
  return times
}

/**
 * Opens a pair whose first film has 30 frames. Frames load only when the test calls `load`, and time advances only when
 * it calls `pass`.
 */
function openPair({
  afterCount = 30,
  afterFrameSeconds = FRAME_MS / 1000,
  beforeTimes = createEvenTimes((30 * FRAME_MS) / 1000, FRAME_MS / 1000),
  afterTimes = createEvenTimes(afterCount * afterFrameSeconds, afterFrameSeconds),
}: PairOptions = {}) {
  let tick: FrameRequestCallback | null = null
  let now = 0
  let present = () => {}
  const before = createFilm(beforeTimes, () => present())
  const after = createFilm(afterTimes, () => present())
  const window = {
    requestAnimationFrame: (callback: FrameRequestCallback) => {
      tick = callback
      return 0
    },
  }
  const pair = createFilmPair({ before, after, window })
  present = pair.present
  const canvases = [createCanvas(), createCanvas()] as const
  pair.showOn(...canvases)
  return {
    ...{ pair, before, after },
    shown: () => canvases.map(({ dataset }) => dataset.frame),
    times: () => pair.store.getState().drawn?.times ?? [],
    /** Completes the pending frame loads and those that they cause. */
    load: () => {
      for (const film of [before, after, before, after]) film.loadAll()
    },
    pass: (ms: number) => {
      now += ms
      const run = tick
      tick = null
      run?.(now)
    },
  }
}

function createFilm(times: FrameTimes, onFrame: () => void) {
  const { length: frameCount } = times.starts
  let held: number[] = []
  let next = 0
  const film: FilmPlayer = {
    ...{ width: 640, height: 360, ...times },
    seek: (frame) => {
      held = held.filter((index) => index >= frame)
      if (held.includes(frame)) return
      held = []
      next = frame
    },
    advance: (frame) => {
      held = held.filter((index) => index >= frame)
    },
    has: (frame) => held.includes(frame),
    newest: () => next - 1,
    draw: (frame) => {
      expect(held).toContain(frame)
      return times.starts[frame] ?? null
    },
    close: () => {},
  }
  const load = () => {
    if (held.length >= MAX_HELD_FRAMES || next >= frameCount) return
    held.push(next)
    next += 1
    onFrame()
  }
  return {
    ...film,
    load,
    loadAll: () => {
      for (let count = 0; count < MAX_HELD_FRAMES; count++) load()
    },
    skip: (frames: number) => {
      next += frames
    },
  }
}

/** Creates a fake canvas, because jsdom cannot draw. */
function createCanvas() {
  const canvas = { width: 0, height: 0, dataset: {} }
  return { ...canvas, getContext: () => ({ canvas }), dataset: canvas.dataset } as unknown as HTMLCanvasElement
}
