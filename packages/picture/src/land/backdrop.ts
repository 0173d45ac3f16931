import { getDistanceInside, type Silhouette } from '../draw/bar-geometry.ts'
import type { ClipRect, Frame } from '../draw/frame.ts'
import type { Lens } from '../draw/lens.ts'
import { drawLand, drawSky, findCloudMipLevel } from './backdrop-cells.ts'
import {
  type BackdropGrid,
  CELL_PIXELS,
  fillBackdropGrid,
  fillRamps,
  MOVING_CLOUDS_BIT,
  MOVING_SHADOWS_BIT,
  NODE_VALUE_COUNT,
  NODE_VALUE_OFFSETS,
  type Scenery,
} from './backdrop-grid.ts'
import type { Panorama } from './panorama.ts'
import { cloudsCastShadows } from './sky.ts'

/** Draws sky, clouds and land, but skips the cells that the cable hides. */
export const drawBackdrop = (
  frame: Frame,
  grid: BackdropGrid,
  lens: Lens,
  scenery: Scenery,
  silhouette: Silhouette | null,
): void => {
  const cells = toCells(frame.clip)
  fillBackdropGrid(grid, cells, lens, scenery, silhouette)
  for (let down = cells.top; down < cells.bottom; down++)
    for (let across = cells.left; across < cells.right; across++) {
      const isCovered = silhouette !== null && isHidden(silhouette, across * CELL_PIXELS, down * CELL_PIXELS)
      grid.moving[down * grid.across + across] = isCovered ? 0 : drawCell(frame, grid, scenery, across, down)
    }
}

/** Converts pixels to cells. The left and top edges of the clip must be edges of cells. */
const toCells = ({ left, top, right, bottom }: ClipRect): ClipRect => ({
  left: Math.floor(left / CELL_PIXELS),
  top: Math.floor(top / CELL_PIXELS),
  right: Math.ceil(right / CELL_PIXELS),
  bottom: Math.ceil(bottom / CELL_PIXELS),
})

const isHidden = (silhouette: Silhouette, x: number, y: number): boolean =>
  Math.min(getDistanceInside(silhouette, x, y), getDistanceInside(silhouette, x + CELL_PIXELS, y)) > 2 &&
  Math.min(
    getDistanceInside(silhouette, x, y + CELL_PIXELS),
    getDistanceInside(silhouette, x + CELL_PIXELS, y + CELL_PIXELS),
  ) > 2

/** Draws a cell. Returns the kinds of its moving content (MOVING_CLOUDS_BIT, MOVING_SHADOWS_BIT). */
const drawCell = (frame: Frame, grid: BackdropGrid, scenery: Scenery, across: number, down: number): number => {
  const { nodes, ramps } = grid
  const { panorama, light, lit } = scenery
  const upperLeft = (down * grid.across + across) * NODE_VALUE_COUNT
  const lowerLeft = upperLeft + grid.across * NODE_VALUE_COUNT
  unwrapColumns(nodes, upperLeft, lowerLeft, panorama.width)
  fillRamps(grid, upperLeft, lowerLeft)
  const x = across * CELL_PIXELS
  const y = down * CELL_PIXELS
  const columns = Math.min(CELL_PIXELS, frame.width - x)
  const lines = Math.min(CELL_PIXELS, frame.height - y)
  const cell = { ramps, at: y * frame.width + x, columns, lines }
  const { sky, land } = findSkyAndLand(nodes, upperLeft, lowerLeft, panorama)
  if (sky) drawSky(frame, scenery, cell, findCloudMipLevel(nodes, upperLeft, lowerLeft))
  if (land) drawLand(frame, lit, cell)
  const isCloudy =
    sky && findRange(nodes, upperLeft + NODE_VALUE_OFFSETS.cloud, lowerLeft + NODE_VALUE_OFFSETS.cloud).most > 0
  return (isCloudy ? MOVING_CLOUDS_BIT : 0) | (land && cloudsCastShadows(light) ? MOVING_SHADOWS_BIT : 0)
}

/** Makes the columns of a cell increase from left to right, even across the seam of the panorama. */
const unwrapColumns = (nodes: Float64Array, upperLeft: number, lowerLeft: number, width: number): void => {
  const columns = findRange(nodes, upperLeft + NODE_VALUE_OFFSETS.column, lowerLeft + NODE_VALUE_OFFSETS.column)
  if (columns.most < width && columns.most - columns.least <= width / 2) return
  for (const corner of [upperLeft, upperLeft + NODE_VALUE_COUNT, lowerLeft, lowerLeft + NODE_VALUE_COUNT])
    nodes[corner + NODE_VALUE_OFFSETS.column] = (nodes[corner + NODE_VALUE_OFFSETS.column] ?? 0) % width
  const { most, least } = findRange(nodes, upperLeft + NODE_VALUE_OFFSETS.column, lowerLeft + NODE_VALUE_OFFSETS.column)
  if (most - least <= width / 2) return
  for (const corner of [upperLeft, upperLeft + NODE_VALUE_COUNT, lowerLeft, lowerLeft + NODE_VALUE_COUNT]) {
    const column = nodes[corner + NODE_VALUE_OFFSETS.column] ?? 0
    if (column < width / 2) nodes[corner + NODE_VALUE_OFFSETS.column] = column + width
  }
}

const findRange = (nodes: Float64Array, upper: number, lower: number): { most: number; least: number } => {
  const a = nodes[upper] ?? 0
  const b = nodes[upper + NODE_VALUE_COUNT] ?? 0
  const c = nodes[lower] ?? 0
  const d = nodes[lower + NODE_VALUE_COUNT] ?? 0
  return { most: Math.max(a, b, c, d), least: Math.min(a, b, c, d) }
}

const findSkyAndLand = (
  nodes: Float64Array,
  upperLeft: number,
  lowerLeft: number,
  { skyline, highestSkyline, lowestSkyline, width }: Panorama,
): { sky: boolean; land: boolean } => {
  const rows = findRange(nodes, upperLeft + NODE_VALUE_OFFSETS.row, lowerLeft + NODE_VALUE_OFFSETS.row)
  if (rows.least >= lowestSkyline + 2) return { sky: false, land: true }
  if (rows.most <= highestSkyline - 2) return { sky: true, land: false }
  const columns = findRange(nodes, upperLeft + NODE_VALUE_OFFSETS.column, lowerLeft + NODE_VALUE_OFFSETS.column)
  let highest = Number.POSITIVE_INFINITY
  let lowest = 0
  for (let column = Math.floor(columns.least) - 1; column <= columns.most + 2; column++) {
    const edge = skyline[(column + width) % width] ?? 0
    highest = Math.min(highest, edge)
    lowest = Math.max(lowest, edge)
  }
  return { sky: rows.least < lowest + 2, land: rows.most > highest - 2 }
}
