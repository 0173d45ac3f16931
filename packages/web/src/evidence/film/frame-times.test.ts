import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assignFrames,
  createEvenTimes,
  createFrameTimes,
  findFrameAt,
  findStampedFrame,
  getFilmFraction,
  getSeekTime,
} from './frame-times.ts'

/** Returns time stamps of consecutive frames with the given durations. */
const follow = (durations: readonly number[], start = 0) => {
  let timestamp = start
  return durations.map((duration) => {
    const stamp = { timestamp, duration }
    timestamp += duration
    return stamp
  })
}
const repeat = (count: number, duration: number) => Array.from({ length: count }, () => duration)
const create = (...stamps: Parameters<typeof createFrameTimes>) => {
  const times = createFrameTimes(...stamps)
  if (!times) throw new Error('The film has no frames')
  return times
}

const even = follow(repeat(450, 1 / 15))
const slowing = follow([...repeat(60, 1 / 15), ...repeat(40, 1 / 5)])
const lossy = follow([...repeat(59, 1 / 15), 2 + 1 / 15, ...repeat(60, 1 / 15)])
const late = follow(repeat(60, 1 / 15), 0.133)

test.each([
  ['of 15 fps', even, 30, 1 / 15],
  ['that goes from 15 to 5 fps after 4 s', slowing, 12, 1 / 5],
  ['that has lost 2 s', lossy, 10, 1 / 15],
  ['whose first frame starts after 0', late, 4.133, 1 / 15],
  ['of 29.97 fps', follow(repeat(300, 1001 / 30_000)), 10.01, 1001 / 30_000],
  ['of 23.976 fps', follow(repeat(240, 1001 / 24_000)), 10.01, 1001 / 24_000],
  ['of 10 fps', follow(repeat(100, 0.1)), 10, 0.1],
  [
    'with time stamps in milliseconds',
    follow(Array.from({ length: 300 }, (_, n) => (n % 3 ? 0.067 : 0.066))),
    20,
    1 / 15,
  ],
  ['of one frame', [{ timestamp: 0, duration: 0.5 }], 0.5, 0.5],
  ['of one frame without a duration', [{ timestamp: 0, duration: 0 }], 1 / 15, 1 / 15],
  ['whose last frame has no duration', follow([...repeat(14, 1 / 15), 0]), 1, 1 / 15],
])('createFrameTimes returns the total length and usual frame duration of a film %s', (_film, stamps, length, step) => {
  const times = create(stamps)

  expect(times.seconds).toBeCloseTo(length, 6)
  expect(times.stepSeconds).toBeCloseTo(step, 6)
})

test('createFrameTimes sorts frames that are stored in the order of decoding', () => {
  const times = create([0, 3, 1, 2, 4].map((n) => ({ timestamp: n / 10, duration: 0.1 })))

  expect(times.starts).toEqual([0, 0.1, 0.2, 0.3, 0.4])
})

test('createFrameTimes omits repeated time stamps, and frames that end before 0 because an edit list cuts them off', () => {
  const times = create([-0.2, -0.1, -0.05, 0.05, 0.05, 0.15, 0.15].map((timestamp) => ({ timestamp, duration: 0.1 })))

  expect(times.starts).toEqual([0, 0.05, 0.15])
  expect(createFrameTimes([{ timestamp: -1, duration: 0.1 }])).toBeNull()
  expect(createFrameTimes([])).toBeNull()
})

test('findFrameAt returns the frame that a player shows, even in a gap and before the first frame', () => {
  expect(findFrameAt(create(slowing), 5.9)).toBe(69)
  expect(findFrameAt(create(lossy), 5.9)).toBe(59)
  expect(findFrameAt(create(lossy), 6.01)).toBe(60)
  expect(findFrameAt(create(late), 0)).toBe(0)
  expect(findFrameAt(create(even), 1_000)).toBe(449)
})

test.each([
  ['of 15 fps', even],
  ['with two rates', slowing],
  ['with a gap', lossy],
  ['that starts late', late],
])('each frame of a film %s is found by its seek time and by its rounded time stamp', (_film, stamps) => {
  const times = create(stamps)

  for (const [frame, start] of times.starts.entries()) {
    expect(findFrameAt(times, getSeekTime(times, frame))).toBe(frame)
    for (const digits of [1e6, 1e4]) {
      expect(findStampedFrame(times, Math.floor(start * digits) / digits)).toBe(frame)
      expect(findStampedFrame(times, Math.ceil(start * digits) / digits)).toBe(frame)
    }
  }
})

test('for a frame before a gap, getSeekTime returns a time within the usual frame duration, because the other film of a pair may have no gap', () => {
  expect(getSeekTime(create(lossy), 59)).toBeCloseTo(59.5 / 15)
})

test('getFilmFraction returns null if the time or the length is unknown, or if the film ends before that time', () => {
  expect(getFilmFraction(6, 12)).toBe(0.5)
  expect(getFilmFraction(12.1, 12)).toBe(1)
  expect([
    getFilmFraction(null, 12),
    getFilmFraction(6, Number.POSITIVE_INFINITY),
    getFilmFraction(6, Number.NaN),
  ]).toEqual([null, null, null])
  expect([getFilmFraction(0, 0), getFilmFraction(7, 2)]).toEqual([null, null])
})

test('assignFrames assigns to each step the frame that starts nearest to it, or null if none is near', () => {
  expect(assignFrames(create(even), 1 / 15)).toEqual(even.map((_, frame) => frame))
  expect(assignFrames(create(late), 1 / 15).slice(0, 4)).toEqual([null, null, 0, 1])
  expect(assignFrames(create(slowing), 1 / 5).slice(18, 23)).toEqual([54, 57, 60, 61, 62])
  expect(assignFrames(create(slowing), 1 / 15).slice(58, 65)).toEqual([58, 59, 60, null, null, 61, null])
  expect(assignFrames(create(lossy), 1 / 15).filter((frame) => frame === null)).toHaveLength(30)
  expect(assignFrames({ starts: [0, 0.75, 1.25, 2], seconds: 2, stepSeconds: 1 }, 1)).toEqual([0, 1])
})

test('assignFrames assigns each frame of a film with a constant rate to one step, regardless of the time of its first frame', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 2, noNaN: true }),
      fc.constantFrom(10, 15, 23.976, 25, 29.97, 30),
      (start, rate) => {
        const times = create(follow(repeat(200, 1 / rate), start))

        const frames = assignFrames(times, times.stepSeconds).filter((frame) => frame !== null)

        expect(frames).toEqual(times.starts.slice(0, frames.length).map((_, frame) => frame))
        expect(frames.length).toBeGreaterThanOrEqual(199)
      },
    ),
  )
})

test('createEvenTimes returns at least one frame', () => {
  expect(createEvenTimes(2, 1 / 15).starts).toHaveLength(30)
  expect(createEvenTimes(0.01, 1 / 15).starts).toEqual([0])
})
