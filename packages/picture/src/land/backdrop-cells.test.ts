import { expect, test } from 'vitest'
import { createFrame, grain } from '../draw/frame.ts'
import { drawLand } from './backdrop-cells.ts'
import { CELL_PIXELS, createBackdropGrid, fillRamps, NODE_VALUE_COUNT, NODE_VALUE_OFFSETS } from './backdrop-grid.ts'
import { createLitPanorama } from './relight.ts'

const SKY = 0xff000000 | 0xff
const OPAQUE = 0xff000000
const TONES_PER_TEXEL = 4

type Corner = { column: number; row: number; light: number }

/** Draws one land cell in the middle of a frame. The colour of each texel encodes its position. */
const drawCell = (cornerAt: (right: number, lower: number) => Corner, { skyRows = 0 } = {}) => {
  const frame = createFrame(CELL_PIXELS * 3, CELL_PIXELS)
  frame.pixels.fill(SKY)
  const grid = createBackdropGrid(frame.width, frame.height)
  const lit = createLitPanorama(64, 64)
  lit.pixels.forEach((_, n) => {
    lit.pixels[n] =
      OPAQUE | ((Math.floor(n / lit.stride) * TONES_PER_TEXEL) << 8) | (((n % lit.stride) * TONES_PER_TEXEL) & 255)
  })
  lit.pixels.fill(0, 0, skyRows * lit.stride)
  for (const [right, lower] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const { column, row, light } = cornerAt(right, lower)
    const at = (lower * grid.across + right + 1) * NODE_VALUE_COUNT
    grid.nodes[at + NODE_VALUE_OFFSETS.column] = column
    grid.nodes[at + NODE_VALUE_OFFSETS.row] = row
    grid.nodes[at + NODE_VALUE_OFFSETS.land] = light
  }
  fillRamps(grid, NODE_VALUE_COUNT, NODE_VALUE_COUNT * (grid.across + 1))
  drawLand(frame, lit, { ramps: grid.ramps, at: CELL_PIXELS, columns: CELL_PIXELS, lines: CELL_PIXELS })
  const pixelAt = (x: number, y: number) => frame.pixels[y * frame.width + x] ?? 0
  return {
    pixelAt,
    /** Decodes the position from the colour of a pixel, after removing the grain. */
    positionAt: (x: number, y: number) => {
      const pixel = pixelAt(CELL_PIXELS + x, y) - (grain[y * frame.width + CELL_PIXELS + x] ?? 0)
      return { column: (pixel & 255) / TONES_PER_TEXEL, row: ((pixel >> 8) & 255) / TONES_PER_TEXEL }
    },
  }
}

/** Asserts that a decoded position is correct to within two tones, because colours are rounded. */
const expectNear = (position: { column: number; row: number }, column: number, row: number) => {
  expect(Math.abs(position.column - column)).toBeLessThanOrEqual(2 / TONES_PER_TEXEL)
  expect(Math.abs(position.row - row)).toBeLessThanOrEqual(2 / TONES_PER_TEXEL)
}

test('drawLand interpolates the position of each pixel between the corners of the cell', () => {
  const { positionAt } = drawCell((right, lower) => ({
    column: 8 + 24 * right + 4 * lower,
    row: 5 + 32 * lower,
    light: 256,
  }))

  for (let y = 0; y < CELL_PIXELS; y++)
    for (let x = 0; x < CELL_PIXELS; x++)
      expectNear(positionAt(x, y), 8 + (24 * x + 4 * y) / CELL_PIXELS, 5 + (32 * y) / CELL_PIXELS)
})

test('drawLand averages adjacent texels when a pixel is between them', () => {
  const { positionAt } = drawCell(() => ({ column: 10.5, row: 20.5, light: 256 }))

  expect(positionAt(5, 5)).toEqual({ column: 10.5, row: 20.5 })
})

test('drawLand scales the colour by the light and keeps the pixel opaque', () => {
  const { pixelAt, positionAt } = drawCell(() => ({ column: 40, row: 60, light: 128 }))

  expectNear(positionAt(3, 3), 20, 30)
  expect(pixelAt(CELL_PIXELS + 3, 3) >>> 24).toBe(255)
})

test('drawLand clamps rows outside of the panorama to the first and last row', () => {
  const { positionAt } = drawCell((_, lower) => ({ column: 30, row: lower === 0 ? -8 : 72, light: 256 }))

  expectNear(positionAt(0, 0), 30, 0)
  expectNear(positionAt(0, 15), 30, 62)
})

test('drawLand does not draw over the sky where all texels are transparent', () => {
  const { pixelAt } = drawCell(() => ({ column: 40, row: 10, light: 256 }), { skyRows: 20 })

  expect(pixelAt(CELL_PIXELS + 3, 3)).toBe(SKY)
})

test('drawLand blends the land and the sky between a transparent and an opaque texel', () => {
  const { pixelAt } = drawCell(() => ({ column: 32, row: 19.5, light: 256 }), { skyRows: 20 })

  const pixel = pixelAt(CELL_PIXELS + 3, 3)
  const [red, green] = [pixel & 255, (pixel >> 8) & 255]
  expect(Math.abs(red - (255 + 32 * TONES_PER_TEXEL) / 2)).toBeLessThanOrEqual(2)
  expect(Math.abs(green - (20 * TONES_PER_TEXEL) / 2)).toBeLessThanOrEqual(2)
  expect(pixel >>> 24).toBe(255)
})

test('drawLand does not change the pixels beside the cell', () => {
  const { pixelAt } = drawCell(() => ({ column: 40, row: 60, light: 256 }))

  expect([pixelAt(CELL_PIXELS - 1, 0), pixelAt(CELL_PIXELS * 2, 0)]).toEqual([SKY, SKY])
})
