import { inside, type Rims } from '../draw/bar-geometry.ts'
import type { Clip, Frame } from '../draw/frame.ts'
import type { Lens } from '../draw/lens.ts'
import { fillGrid } from './backdrop-grid.ts'
import { cloudLevelOf, drawSkyLines } from './backdrop-sky.ts'
import { drawSkylineLine } from './backdrop-skyline.ts'
import { castsShadows } from './cloud-shadow.ts'
import { type BackdropGrid, CELL, CLOUDS, fillRamps, NODE, NODE_SIZE, RAMPS_SIZE, SHADOWS } from './grid-cell.ts'
import type { Panorama } from './panorama.ts'
import type { Scenery } from './scenery.ts'

/** Draws sky, clouds and land into the frame, except behind the cable (between its `rims`). */
export const drawBackdrop = (
  frame: Frame,
  grid: BackdropGrid,
  lens: Lens,
  scenery: Scenery,
  rims: Rims | null,
): void => {
  const cells = cellsOf(frame.clip)
  fillGrid(grid, cells, lens, scenery, rims)
  for (let down = cells.top; down < cells.bottom; down++) {
    for (let across = cells.left; across < cells.right; across++) {
      const hidden = rims !== null && isHidden(rims, across * CELL, down * CELL)
      grid.shown[across] = hidden ? 0 : prepareCell(grid, scenery, across, down)
      grid.moving[down * grid.across + across] = hidden ? 0 : findMoving(grid, scenery, across, down)
    }
    drawCells(frame, grid, scenery, cells, down)
  }
}

/**
 * Draws a row of cells line by line across all of them rather than cell by cell, for sequential memory access to the land
 * and the frame.
 */
const drawCells = (frame: Frame, grid: BackdropGrid, scenery: Scenery, { left, right }: Clip, down: number): void => {
  const { shown, ramps, cloudLevels } = grid
  const { lit } = scenery
  const top = down * CELL
  const lines = Math.min(CELL, frame.height - top)
  const land = lit.drawLand(frame, grid, down, left, right)
  for (let line = 0; line < lines; line++) {
    const below = line + 1 < lines ? frame.width : 0
    for (let across = left; across < right; across++) {
      const what = shown[across] ?? 0
      if (what === 0) continue
      const x = across * CELL
      const at = (top + line) * frame.width + x
      const count = Math.min(CELL, frame.width - x)
      const cell = across * RAMPS_SIZE
      if ((what & SKY) !== 0 && (line & 1) === 0)
        drawSkyLines(frame, scenery, cloudLevels[across] ?? 0, ramps, cell, line, at, below, count)
      if (what === LAND) copyPixels(land, line * grid.across * CELL + x, frame.pixels, at, count)
      else if ((what & LAND) !== 0) drawSkylineLine(frame, lit, ramps, cell, line, at, count)
    }
  }
}

// For so few pixels `set` with a subarray is slower.
const copyPixels = (from: Int32Array, fromAt: number, to: Int32Array, toAt: number, count: number): void => {
  for (let n = 0; n < count; n++) to[toAt + n] = from[fromAt + n] ?? 0
}

/** Contents of a cell; assembly/land.ts also defines LAND. */
const SKY = 1
const LAND = 2

/** Converts a clip to cells; the clip must begin at the edge of a cell. */
const cellsOf = ({ left, top, right, bottom }: Clip): Clip => ({
  left: Math.floor(left / CELL),
  top: Math.floor(top / CELL),
  right: Math.ceil(right / CELL),
  bottom: Math.ceil(bottom / CELL),
})

const isHidden = (rims: Rims, x: number, y: number): boolean =>
  Math.min(inside(rims, x, y), inside(rims, x + CELL, y)) > 2 &&
  Math.min(inside(rims, x, y + CELL), inside(rims, x + CELL, y + CELL)) > 2

/** Prepares the ramps of a cell and returns its contents (SKY, LAND). */
const prepareCell = (grid: BackdropGrid, { panorama }: Scenery, across: number, down: number): number => {
  const { nodes } = grid
  const upperLeft = (down * grid.across + across) * NODE_SIZE
  const lowerLeft = upperLeft + grid.across * NODE_SIZE
  unwrap(nodes, upperLeft, lowerLeft, panorama.width)
  const { sky, land } = findSkyAndLand(nodes, upperLeft, lowerLeft, panorama)
  fillRamps(grid.ramps, across * RAMPS_SIZE, nodes, upperLeft, lowerLeft)
  if (sky) grid.cloudLevels[across] = cloudLevelOf(nodes, upperLeft, lowerLeft)
  return (sky ? SKY : 0) | (land ? LAND : 0)
}

/** Returns which contents of a prepared cell move (CLOUDS, SHADOWS). */
const findMoving = (grid: BackdropGrid, { light }: Scenery, across: number, down: number): number => {
  const { nodes } = grid
  const what = grid.shown[across] ?? 0
  const upper = (down * grid.across + across) * NODE_SIZE + NODE.cloud
  const lower = upper + grid.across * NODE_SIZE
  const isCloudy = (what & SKY) !== 0 && mostAndLeast(nodes, upper, lower).most > 0
  return (isCloudy ? CLOUDS : 0) | ((what & LAND) !== 0 && castsShadows(light) ? SHADOWS : 0)
}

/** Makes columns increase from left to right within a cell, even across the seam of the panorama. */
const unwrap = (nodes: Float64Array, upperLeft: number, lowerLeft: number, width: number): void => {
  const columns = mostAndLeast(nodes, upperLeft + NODE.column, lowerLeft + NODE.column)
  if (columns.most < width && columns.most - columns.least <= width / 2) return
  for (const corner of [upperLeft, upperLeft + NODE_SIZE, lowerLeft, lowerLeft + NODE_SIZE])
    nodes[corner + NODE.column] = (nodes[corner + NODE.column] ?? 0) % width
  const { most, least } = mostAndLeast(nodes, upperLeft + NODE.column, lowerLeft + NODE.column)
  if (most - least <= width / 2) return
  for (const corner of [upperLeft, upperLeft + NODE_SIZE, lowerLeft, lowerLeft + NODE_SIZE]) {
    const column = nodes[corner + NODE.column] ?? 0
    if (column < width / 2) nodes[corner + NODE.column] = column + width
  }
}

const mostAndLeast = (nodes: Float64Array, upper: number, lower: number): { most: number; least: number } => {
  const a = nodes[upper] ?? 0
  const b = nodes[upper + NODE_SIZE] ?? 0
  const c = nodes[lower] ?? 0
  const d = nodes[lower + NODE_SIZE] ?? 0
  return { most: Math.max(a, b, c, d), least: Math.min(a, b, c, d) }
}

const findSkyAndLand = (
  nodes: Float64Array,
  upperLeft: number,
  lowerLeft: number,
  { skyline, highestSkyline, lowestSkyline, width }: Panorama,
): { sky: boolean; land: boolean } => {
  const rows = mostAndLeast(nodes, upperLeft + NODE.row, lowerLeft + NODE.row)
  if (rows.least >= lowestSkyline + 2) return { sky: false, land: true }
  if (rows.most <= highestSkyline - 2) return { sky: true, land: false }
  const columns = mostAndLeast(nodes, upperLeft + NODE.column, lowerLeft + NODE.column)
  let highest = Number.POSITIVE_INFINITY
  let lowest = 0
  for (let column = Math.floor(columns.least) - 1; column <= columns.most + 2; column++) {
    const edge = skyline[(column + width) % width] ?? 0
    highest = Math.min(highest, edge)
    lowest = Math.max(lowest, edge)
  }
  return { sky: rows.least < lowest + 2, land: rows.most > highest - 2 }
}
