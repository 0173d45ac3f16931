import { expect, test } from 'vitest'
import { markDifference } from './mark-difference.ts'

const WIDTH = 48
const HEIGHT = 27

const picture = (lightAt: (x: number, y: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, index) =>
    lightAt((index >> 2) % WIDTH, Math.floor((index >> 2) / WIDTH)),
  ),
})
const evening = picture((x, y) => 60 + x + y)
const noon = picture((x, y) => 120 + 2 * (x + y))
const isWire = (x: number, y: number) => x > 20 && x < 26 && y > 10 && y < 14
const wireAtNoon = picture((x, y) => (isWire(x, y) ? 20 : 120 + 2 * (x + y)))

const markedPixels = (before: typeof noon, after: typeof noon) => {
  const marks = picture(() => 0)
  markDifference(before, after, marks)
  return Array.from({ length: WIDTH * HEIGHT }, (_, index) => index).filter(
    (index) => (marks.data[index * 4 + 3] ?? 0) > 100,
  )
}

test('markDifference marks nothing if only the light differs', () => {
  expect(markedPixels(evening, noon)).toEqual([])
})

test('markDifference marks an object that appears in only one of the pictures, even if the light differs', () => {
  const pixels = markedPixels(evening, wireAtNoon)

  expect(pixels).toContain(12 * WIDTH + 23)
  expect(pixels.every((index) => Math.abs((index % WIDTH) - 23) < 5)).toBe(true)
})
