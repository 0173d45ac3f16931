import { expect, test } from 'vitest'
import { createFrame, grain } from '../draw/frame.ts'
import { CELL, createBackdropGrid, fillRamps, NODE, NODE_SIZE, RAMPS_SIZE } from './grid-cell.ts'
import { createLitPanorama } from './lit-panorama.ts'

const LAND = 2
const OPAQUE = 0xff000000
/** Difference in tone between neighbouring texels. */
const TONES = 4

type Corner = { column: number; row: number; light: number }

/** Draws one cell of land in the middle of a frame, given the values at its corners. Each texel's colour encodes its position. */
const drawCell = (cornerAt: (right: number, lower: number) => Corner) => {
  const frame = createFrame(CELL * 3, CELL)
  const grid = createBackdropGrid(frame.width, frame.height)
  const lit = createLitPanorama(64, 64)
  lit.pixels.forEach((_, n) => {
    lit.pixels[n] = OPAQUE | ((Math.floor(n / lit.stride) * TONES) << 8) | (((n % lit.stride) * TONES) & 255)
  })
  for (const [right, lower] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const { column, row, light } = cornerAt(right, lower)
    const at = (lower * grid.across + right + 1) * NODE_SIZE
    grid.nodes[at + NODE.column] = column
    grid.nodes[at + NODE.row] = row
    grid.nodes[at + NODE.land] = light
  }
  fillRamps(grid.ramps, RAMPS_SIZE, grid.nodes, NODE_SIZE, NODE_SIZE * (grid.across + 1))
  grid.shown.set([0, LAND, 0])
  const land = lit.drawLand(frame, grid, 0, 0, 3)
  const pixelAt = (x: number, y: number) => land[y * grid.across * CELL + x] ?? 0
  return {
    pixelAt,
    /** Returns the position in the land of a pixel of the cell, decoded from its colour without the grain. */
    positionAt: (x: number, y: number) => {
      const pixel = pixelAt(CELL + x, y) - (grain[y * frame.width + CELL + x] ?? 0)
      return { column: (pixel & 255) / TONES, row: ((pixel >> 8) & 255) / TONES }
    },
  }
}

/** Rounding loses up to two tones. */
const expectNear = (position: { column: number; row: number }, column: number, row: number) => {
  expect(Math.abs(position.column - column)).toBeLessThanOrEqual(2 / TONES)
  expect(Math.abs(position.row - row)).toBeLessThanOrEqual(2 / TONES)
}

test('Each pixel of a cell of land shows its position, interpolated between the corners', () => {
  const { positionAt } = drawCell((right, lower) => ({
    column: 8 + 24 * right + 4 * lower,
    row: 5 + 32 * lower,
    light: 256,
  }))

  for (let y = 0; y < CELL; y++)
    for (let x = 0; x < CELL; x++) expectNear(positionAt(x, y), 8 + (24 * x + 4 * y) / CELL, 5 + (32 * y) / CELL)
})

test('Between texels a pixel shows their mean', () => {
  const { positionAt } = drawCell(() => ({ column: 10.5, row: 20.5, light: 256 }))

  expect(positionAt(5, 5)).toEqual({ column: 10.5, row: 20.5 })
})

test('Half the light halves the colour and leaves the pixel opaque', () => {
  const { pixelAt, positionAt } = drawCell(() => ({ column: 40, row: 60, light: 128 }))

  expectNear(positionAt(3, 3), 20, 30)
  expect(pixelAt(CELL + 3, 3) >>> 24).toBe(255)
})

test('Rows outside of the land are clamped to its first and last row', () => {
  const { positionAt } = drawCell((_, lower) => ({ column: 30, row: lower === 0 ? -8 : 72, light: 256 }))

  expectNear(positionAt(0, 0), 30, 0)
  expectNear(positionAt(0, 15), 30, 62)
})

test('Cells that do not show only land are not drawn', () => {
  const { pixelAt } = drawCell(() => ({ column: 40, row: 60, light: 256 }))

  expect([pixelAt(CELL - 1, 0), pixelAt(CELL * 2, 0)]).toEqual([0, 0])
})
