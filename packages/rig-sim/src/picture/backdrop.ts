import { type BackdropGrid, CELL, layGrid, NODE, NODE_SIZE, type Scenery } from './backdrop-grid.ts'
import { drawLandCell, drawSkylineCell } from './backdrop-land.ts'
import { drawSkyCell } from './backdrop-sky.ts'
import { inside, type Rims } from './bar-geometry.ts'
import type { Frame } from './frame.ts'
import type { Lens } from './lens.ts'
import type { Panorama } from './panorama.ts'

/** Draws sky, clouds and land over the frame, but for what lies behind the cable, which `rims` tells. */
export const drawBackdrop = (
  frame: Frame,
  grid: BackdropGrid,
  lens: Lens,
  scenery: Scenery,
  rims: Rims | null,
): void => {
  layGrid(grid, lens, scenery, rims)
  for (let down = 0; down < grid.down - 1; down++)
    for (let across = 0; across < grid.across - 1; across++)
      if (!rims || !isHidden(rims, across * CELL, down * CELL)) drawCell(frame, grid, scenery, across, down)
}

const isHidden = (rims: Rims, x: number, y: number): boolean =>
  Math.min(inside(rims, x, y), inside(rims, x + CELL, y)) > 2 &&
  Math.min(inside(rims, x, y + CELL), inside(rims, x + CELL, y + CELL)) > 2

const drawCell = (frame: Frame, grid: BackdropGrid, scenery: Scenery, across: number, down: number): void => {
  const upperLeft = (down * grid.across + across) * NODE_SIZE
  const lowerLeft = upperLeft + grid.across * NODE_SIZE
  const corners = [upperLeft, upperLeft + NODE_SIZE, lowerLeft, lowerLeft + NODE_SIZE]
  unwrap(grid.nodes, corners, scenery.panorama.width)
  const { sky, land } = whatIsIn(grid.nodes, corners, scenery.panorama)
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

const whatIsIn = (
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
