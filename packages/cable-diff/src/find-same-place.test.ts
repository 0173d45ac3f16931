import { expect, test } from 'vitest'
import { findSamePlace, readStructure } from './find-same-place.ts'
import type { LumaFrame } from './plane.ts'

const WIDTH = 160
const HEIGHT = 90

/** Draws a textured cable that has moved by `offset` pixels, in a light of `brightness`. */
const drawFrame = (offset: number, brightness = 1): LumaFrame => {
  const luma = new Uint8Array(WIDTH * HEIGHT)
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) {
      const along = Math.floor((column + offset) / 8)
      const texture = Math.abs(Math.sin(along * 12.9898 + Math.floor(row / 8) * 78.233) * 43_758.5453) % 1
      luma[row * WIDTH + column] = brightness * (40 + 120 * texture)
    }
  return { width: WIDTH, height: HEIGHT, luma }
}

const frames = Array.from({ length: 9 }, (_, index) => ({ index: index + 10, frame: drawFrame(index * 16, 0.6) }))

test('the frame with the same place is found in another light', () => {
  expect(findSamePlace(readStructure(drawFrame(3 * 16)), frames)).toBe(13)
})

test('no frame is chosen if none shows the place', () => {
  expect(findSamePlace(readStructure(drawFrame(10_000)), frames)).toBeNull()
  expect(findSamePlace(readStructure(drawFrame(0)), [])).toBeNull()
})
