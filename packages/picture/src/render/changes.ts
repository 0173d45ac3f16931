import type { Clip, Frame } from '../draw/frame.ts'
import { findClock } from '../draw/overlay.ts'
import { type BackdropGrid, CELL, CLOUDS, SHADOWS } from '../land/grid-cell.ts'
import type { Steps } from './steps.ts'

type Moving = { steps: Steps; traffic: Clip[] }

/** Returns the parts of a frame that differ between two moments of one view; each begins at the edge of a cell. */
export const findChanges = (frame: Frame, grid: BackdropGrid, before: Moving, now: Moving): Clip[] => {
  const changed = new Uint8Array(grid.across * grid.down)
  const movedOn =
    (before.steps.clouds === now.steps.clouds ? 0 : CLOUDS) | (before.steps.shadows === now.steps.shadows ? 0 : SHADOWS)
  if (movedOn !== 0)
    for (let n = 0; n < changed.length; n++) if (((grid.moving[n] ?? 0) & movedOn) !== 0) changed[n] = 1
  for (const clip of [...before.traffic, ...now.traffic]) markCells(changed, grid.across, clip)
  if (before.steps.clock !== now.steps.clock) markCells(changed, grid.across, findClock(frame))
  return coverCells(changed, grid, frame)
}

const markCells = (changed: Uint8Array, across: number, { left, top, right, bottom }: Clip): void => {
  for (let row = Math.floor(top / CELL); row < Math.ceil(bottom / CELL); row++)
    for (let column = Math.floor(left / CELL); column < Math.ceil(right / CELL); column++)
      changed[row * across + column] = 1
}

/** Changed cells with smaller gaps than this share one rectangle. */
const GAP_CELLS = 4

/** Returns rectangles that cover all changed cells. */
const coverCells = (changed: Uint8Array, { across, down }: BackdropGrid, { width, height }: Frame): Clip[] => {
  const closed: Clip[] = []
  let open: Clip[] = []
  for (let row = 0; row < down; row++) {
    const spans = findSpans(changed.subarray(row * across, (row + 1) * across), row)
    const grown: Clip[] = []
    for (const span of spans) {
      const above = open.find(({ left, right }) => left <= span.right + GAP_CELLS && span.left <= right + GAP_CELLS)
      if (above) {
        open.splice(open.indexOf(above), 1)
        span.top = above.top
        span.left = Math.min(span.left, above.left)
        span.right = Math.max(span.right, above.right)
      }
      grown.push(span)
    }
    closed.push(...open)
    open = grown
  }
  return [...closed, ...open]
    .map(({ left, top, right, bottom }) => ({
      left: left * CELL,
      top: top * CELL,
      right: Math.min(width, right * CELL),
      bottom: Math.min(height, bottom * CELL),
    }))
    .filter(({ left, top, right, bottom }) => left < right && top < bottom)
}

/** Returns the stretches of changed cells in a row. */
const findSpans = (cells: Uint8Array, row: number): Clip[] => {
  const spans: Clip[] = []
  cells.forEach((isChanged, column) => {
    if (isChanged === 0) return
    const last = spans.at(-1)
    if (last && column - last.right < GAP_CELLS) last.right = column + 1
    else spans.push({ left: column, top: row, right: column + 1, bottom: row + 1 })
  })
  return spans
}
