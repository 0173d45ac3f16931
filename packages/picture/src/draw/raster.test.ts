import { expect, test } from 'vitest'
import { createFrame } from './frame.ts'
import { createPolygon, fillConvexPolygon } from './raster.ts'

const WHITE = 0xfff7f7f7 | 0

const shaped = (...points: [number, number][]) => {
  const corners = createPolygon(8)
  for (const [x, y] of points) {
    corners.xs[corners.count] = x
    corners.ys[corners.count] = y
    corners.count++
  }
  return corners
}

const greenAt = (frame: ReturnType<typeof createFrame>, x: number, y: number): number =>
  frame.bytes[(y * frame.width + x) * 4 + 1] ?? 0

test('fillConvexPolygon fills exactly the pixels inside a rectangle', () => {
  const frame = createFrame(20, 20)

  fillConvexPolygon(frame, shaped([5, 5], [15, 5], [15, 10], [5, 10]), WHITE)

  expect(greenAt(frame, 10, 7)).toBeGreaterThanOrEqual(247)
  expect(greenAt(frame, 4, 7)).toBe(0)
  expect(greenAt(frame, 10, 10)).toBe(0)
})

test('fillConvexPolygon fills a half-covered pixel with half the brightness', () => {
  const frame = createFrame(20, 20)

  fillConvexPolygon(frame, shaped([5.5, 5], [15, 5], [15, 10], [5.5, 10]), WHITE)

  expect(greenAt(frame, 5, 7)).toBeCloseTo(124, -1)
})

test('fillConvexPolygon clips a polygon at the edges of the picture', () => {
  const frame = createFrame(20, 20)

  fillConvexPolygon(frame, shaped([-900, -900], [900, -900], [900, 900], [-900, 900]), WHITE)

  expect(greenAt(frame, 0, 0)).toBeGreaterThanOrEqual(247)
  expect(greenAt(frame, 19, 19)).toBeGreaterThanOrEqual(247)
})
