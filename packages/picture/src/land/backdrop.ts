import { inside, type Rims } from '../draw/bar-geometry.ts'
import type { Clip, Frame } from '../draw/frame.ts'
import type { Lens } from '../draw/lens.ts'
import { layGrid } from './backdrop-grid.ts'
import { drawLandCell, drawSkylineCell } from './backdrop-land.ts'
import { drawSkyCell } from './backdrop-sky.ts'
import { castsShadows } from './cloud-shadow.ts'
import { type BackdropGrid, CELL, CLOUDS, NODE, NODE_SIZE, SHADOWS } from './grid-cell.ts'
import type { Panorama } from './panorama.ts'
import type { Scenery } from './scenery.ts'

/** Draws sky, clouds and land over the frame, except what lies behind the cable, between its `rims`. */
export const drawBackdrop = (
  frame: Frame,
  grid: BackdropGrid,
  lens: Lens,
  scenery: Scenery,
  rims: Rims | null,
): void => {
  const cells = cellsOf(frame.clip)
  layGrid(grid, cells, lens, scenery, rims)
  for (let down = cells.top; down < cells.bottom; down++)
    for (let across = cells.left; across < cells.right; across++) {
      const hidden = rims !== null && isHidden(rims, across * CELL, down * CELL)
      grid.moving[down * grid.across + across] = hidden ? 0 : drawCell(frame, grid, scenery, across, down)
    }
}

/** A clip, which begins at the edge of a cell, in cells. */
const cellsOf = ({ left, top, right, bottom }: Clip): Clip => ({
  left: Math.floor(left / CELL),
  top: Math.floor(top / CELL),
  right: Math.ceil(right / CELL),
  bottom: Math.ceil(bottom / CELL),
})

const isHidden = (rims: Rims, x: number, y: number): boolean =>
  Math.min(inside(rims, x, y), inside(rims, x + CELL, y)) > 2 &&
  Math.min(inside(rims, x, y + CELL), inside(rims, x + CELL, y + CELL)) > 2

/** Draws a cell and returns what moves in it. */
const drawCell = (frame: Frame, grid: BackdropGrid, scenery: Scenery, across: number, down: number): number => {
  const upperLeft = (down * grid.across + across) * NODE_SIZE
  const lowerLeft = upperLeft + grid.across * NODE_SIZE
  const corners = [upperLeft, upperLeft + NODE_SIZE, lowerLeft, lowerLeft + NODE_SIZE]
  unwrap(grid.nodes, corners, scenery.panorama.width)
  const { sky, land } = findSkyAndLand(grid.nodes, corners, scenery.panorama)
  const x = across * CELL
  const y = down * CELL
  const cell = {
    upperLeft,
    lowerLeft,
    at: y * frame.width + x,
    width: Math.min(CELL, frame.width - x),
    height: Math.min(CELL, frame.height - y),
  }
  if (sky) drawSkyCell(frame, grid.nodes, scenery, cell)
  if (land && sky) drawSkylineCell(frame, grid.nodes, scenery, cell)
  else if (land) drawLandCell(frame, grid.nodes, scenery, cell)
  const isCloudy = sky && corners.some((corner) => (grid.nodes[corner + NODE.cloud] ?? 0) > 0)
  return (isCloudy ? CLOUDS : 0) | (land && castsShadows(scenery.light) ? SHADOWS : 0)
}

/** Columns grow from left to right within a cell, even where the panorama begins anew. */
const unwrap = (nodes: Float64Array, corners: number[], width: number): void => {
  const columns = corners.map((corner) => (nodes[corner + NODE.column] ?? 0) % width)
  const begunAnew = Math.max(...columns) - Math.min(...columns) > width / 2
  corners.forEach((corner, n) => {
    const column = columns[n] ?? 0
    nodes[corner + NODE.column] = begunAnew && column < width / 2 ? column + width : column
  })
}

const findSkyAndLand = (
  nodes: Float64Array,
  corners: number[],
  { skyline, width }: Panorama,
): { sky: boolean; land: boolean } => {
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const corner of corners) {
    const row = nodes[corner + NODE.row] ?? 0
    const column = nodes[corner + NODE.column] ?? 0
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
    first = Math.min(first, column)
    last = Math.max(last, column)
  }
  let highest = Number.POSITIVE_INFINITY
  let lowest = 0
  for (let column = Math.floor(first) - 1; column <= last + 2; column++) {
    const edge = skyline[(column + width) % width] ?? 0
    highest = Math.min(highest, edge)
    lowest = Math.max(lowest, edge)
  }
  return { sky: top < lowest + 2, land: bottom > highest - 2 }
}
