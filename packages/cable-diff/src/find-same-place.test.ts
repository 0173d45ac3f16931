import { expect, test } from 'vitest'
import { findSamePlace } from './find-same-place.ts'
import type { FilmFrame } from './plane.ts'

const WIDTH = 160
const HEIGHT = 90

/** Draws a textured cable that has moved by `offset` pixels. `brightness` is a factor on its brightness. */
const drawFrame = (offset: number, brightness = 1): FilmFrame => {
  const values = new Uint8Array(WIDTH * HEIGHT)
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) {
      const along = Math.floor((column + offset) / 8)
      const texture = Math.abs(Math.sin(along * 12.9898 + Math.floor(row / 8) * 78.233) * 43_758.5453) % 1
      values[row * WIDTH + column] = brightness * (40 + 120 * texture)
    }
  return { luma: { width: WIDTH, height: HEIGHT, values }, warmth: { width: 0, height: 0, values: new Float32Array() } }
}

const frames = Array.from({ length: 9 }, (_, index) => drawFrame(index * 16, 0.6))

test('findSamePlace returns the frame that shows the same place under different lighting', () => {
  expect(findSamePlace(drawFrame(3 * 16), frames)).toBe(3)
})

test('findSamePlace returns null if no frame shows the place', () => {
  expect(findSamePlace(drawFrame(10_000), frames)).toBeNull()
  expect(findSamePlace(drawFrame(0), [])).toBeNull()
})
