import { expect, test } from 'vitest'
import { createFilmTimes } from './film-times.ts'

/**
 * Returns the times of pictures in a film, in seconds. The timestamp and the time of arrival of each picture are in ms.
 */
const timeAll = (...pictures: readonly [stampMs: number | null, atMs: number][]) => {
  const { addPicture } = createFilmTimes()
  return pictures.map(([stampMs, atMs]) => addPicture(stampMs, atMs))
}

test('the times of pictures in a film follow their timestamps, even after a gap, or if several pictures arrive late together', () => {
  const times = timeAll([1_000_000, 50], [1_000_100, 150], [1_010_100, 12_000], [1_010_200, 12_001])

  expect(times).toEqual([0, 0.1, 10.1, 10.2])
})

test('without timestamps, the times of pictures in a film follow their arrival', () => {
  const times = timeAll([null, 50], [null, 150], [null, 10_150])

  expect(times).toEqual([0, 0.1, 10.1])
})

test('a picture that is not later than the previous one has no time in the film', () => {
  const times = timeAll([1_000, 50], [1_100, 150], [1_050, 170], [1_200, 250])

  expect(times).toEqual([0, 0.1, null, 0.2])
})

test.each([
  ['are whole seconds', [1_000, 1_000, 1_000, 2_000, 2_000]],
  ['never change', [1_000, 1_000, 1_000, 1_000, 1_000]],
])('if the timestamps %s, the times of pictures in a film follow their arrival', (_case, stamps) => {
  const times = timeAll(...stamps.map((stampMs, index): [number, number] => [stampMs, 50 + 400 * index]))

  expect(times).toEqual([0, 0.4, 0.8, 1.2, 1.6])
})

test('a film has a gap while the computer sleeps, even if the monotonic clock stops', () => {
  const { addPicture, locate } = createFilmTimes()
  addPicture(5_000_000, 50, 7_000_000)

  expect(locate(5_300_000, 150, 7_300_100)).toBe(300)
  expect(addPicture(5_300_100, 150, 7_300_100)).toBe(300.1)
})

test.each([
  ['back', -3_600_000],
  ['ahead', 3_600_000],
])("the times in the film continue without a jump when the rig's clock is set %s by an hour", (_way, ms) => {
  const times = timeAll([5_000_000, 50], [5_000_100, 150], [5_000_200 + ms, 250], [5_000_300 + ms, 350])

  expect(times).toEqual([0, 0.1, 0.2, 0.3])
})

test('the times in the film continue without a jump when the stream starts or stops sending timestamps', () => {
  const times = timeAll([null, 50], [1_000, 150], [1_100, 260], [null, 350])

  expect(times).toEqual([0, 0.1, 0.2, 0.29])
})

test('`locate` returns the film time of an event that falls between two pictures, also after the clock of the rig has been set', () => {
  const { addPicture, locate } = createFilmTimes()
  expect(locate(1_000, 50)).toBeNull()
  addPicture(1_000, 50)
  addPicture(11_000, 10_050)

  expect(locate(10_600, 10_060)).toBe(9.6)
  expect(locate(11_400, 10_450)).toBe(10.4)
  expect(locate(3_611_400, 10_450)).toBe(10.4)
  expect(locate(null, 10_450)).toBe(10.4)
})

test.each([150, 30_000])(
  'locate never returns an earlier time than before, even if the estimated time of the rig jumps back by %i ms',
  (ms) => {
    const { addPicture, locate } = createFilmTimes()
    addPicture(100_000, 0)
    const before = locate(101_000 + ms, 1_000)

    expect(locate(101_010, 1_010)).toBeGreaterThanOrEqual(before ?? Number.NaN)
    expect(locate(103_000, 3_000)).toBe(3)
  },
)

test("after the rig's clock was set back by 30 s, locate uses the arrival of events until their timestamps follow the new time", () => {
  const { addPicture, locate } = createFilmTimes()
  addPicture(100_000, 0)
  addPicture(71_000, 1_000)

  expect(locate(101_500, 1_500)).toBe(1.5)
  expect(locate(72_000, 2_000)).toBe(2)
})
