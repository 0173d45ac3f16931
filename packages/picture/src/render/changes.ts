import type { View } from '@rig/rig'
import type { ClipRect, Frame } from '../draw/frame.ts'
import type { Lens } from '../draw/lens.ts'
import { hashNoise } from '../draw/noise.ts'
import { clamp } from '../draw/numbers.ts'
import { findClockClip } from '../draw/overlay.ts'
import { type BackdropGrid, CELL_PIXELS, MOVING_CLOUDS_BIT, MOVING_SHADOWS_BIT } from '../land/backdrop-grid.ts'
import { CLOUD_SPEED } from '../land/sky.ts'

export type QuantisedTimes = ReturnType<typeof quantiseTimes>

const MINUTE_MS = 60_000
const SHORTEST_STEP_MS = 1000 / 15
/** Shadows are soft, so even a step of this length changes the brightness of the land by only a hundredth. */
const LONGEST_STEP_MS = 1_000

/**
 * Returns times to which motion is quantised, in steps too small to see. They depend only on the view, so that equal
 * views give equal pictures. Each camera has its own offset, which spreads the load.
 */
export const quantiseTimes = (view: View, lens: Lens) => {
  const { now, cameraID } = view
  const shift = Math.floor(
    hashNoise(cameraID.charCodeAt(0), cameraID.charCodeAt(cameraID.length - 1)) * LONGEST_STEP_MS,
  )
  const stepsEach = Math.ceil(LONGEST_STEP_MS / findCloudStep(lens))
  return {
    /** Key of the view, to the minute. The whole picture is redrawn when the key changes. */
    viewKey: JSON.stringify({ ...view, now: Math.floor(now / MINUTE_MS) }),
    /** Times at which clouds and shadows last moved, in milliseconds since 1970. */
    clouds: findLastStep(now, LONGEST_STEP_MS / stepsEach, shift),
    shadows: findLastStep(now, LONGEST_STEP_MS, shift),
    clock: Math.floor(now / 1_000),
  }
}

const findLastStep = (now: number, stepMs: number, shift: number): number =>
  Math.floor((now - shift) / stepMs) * stepMs + shift

const findCloudStep = ({ forward, up, focal, height }: Lens): number => {
  const highest = forward[1] + (up[1] * height) / 2 / focal
  const sine = clamp(highest / Math.hypot(1, height / 2 / focal), 0.01, 1)
  return clamp(1000 / (CLOUD_SPEED * sine * focal), SHORTEST_STEP_MS, LONGEST_STEP_MS)
}

type MovingParts = { steps: QuantisedTimes; traffic: ClipRect[] }

/** Returns the rectangles in which two frames of the same view differ. Each rectangle starts at the edge of a cell. */
export const findChangedClips = (
  frame: Frame,
  grid: BackdropGrid,
  before: MovingParts,
  now: MovingParts,
): ClipRect[] => {
  const changedCells = new Uint8Array(grid.across * grid.down)
  const movedBits =
    (before.steps.clouds === now.steps.clouds ? 0 : MOVING_CLOUDS_BIT) |
    (before.steps.shadows === now.steps.shadows ? 0 : MOVING_SHADOWS_BIT)
  if (movedBits !== 0)
    for (let n = 0; n < changedCells.length; n++) if (((grid.moving[n] ?? 0) & movedBits) !== 0) changedCells[n] = 1
  for (const clip of [...before.traffic, ...now.traffic]) markCells(changedCells, grid.across, clip)
  if (before.steps.clock !== now.steps.clock) markCells(changedCells, grid.across, findClockClip(frame))
  return boundCells(changedCells, grid, frame)
}

const markCells = (changedCells: Uint8Array, across: number, { left, top, right, bottom }: ClipRect): void => {
  for (let row = Math.floor(top / CELL_PIXELS); row < Math.ceil(bottom / CELL_PIXELS); row++)
    for (let column = Math.floor(left / CELL_PIXELS); column < Math.ceil(right / CELL_PIXELS); column++)
      changedCells[row * across + column] = 1
}

const MAX_GAP_CELLS = 4

const boundCells = (changedCells: Uint8Array, { across, down }: BackdropGrid, { width, height }: Frame): ClipRect[] => {
  const closedClips: ClipRect[] = []
  let open: ClipRect[] = []
  for (let row = 0; row < down; row++) {
    const spans = findSpans(changedCells.subarray(row * across, (row + 1) * across), row)
    const grown: ClipRect[] = []
    for (const span of spans) {
      const above = open.find(
        ({ left, right }) => left <= span.right + MAX_GAP_CELLS && span.left <= right + MAX_GAP_CELLS,
      )
      if (above) {
        open.splice(open.indexOf(above), 1)
        span.top = above.top
        span.left = Math.min(span.left, above.left)
        span.right = Math.max(span.right, above.right)
      }
      grown.push(span)
    }
    closedClips.push(...open)
    open = grown
  }
  return [...closedClips, ...open]
    .map(({ left, top, right, bottom }) => ({
      left: left * CELL_PIXELS,
      top: top * CELL_PIXELS,
      right: Math.min(width, right * CELL_PIXELS),
      bottom: Math.min(height, bottom * CELL_PIXELS),
    }))
    .filter(({ left, top, right, bottom }) => left < right && top < bottom)
}

const findSpans = (cells: Uint8Array, row: number): ClipRect[] => {
  const spans: ClipRect[] = []
  cells.forEach((isChanged, column) => {
    if (isChanged === 0) return
    const last = spans.at(-1)
    if (last && column - last.right < MAX_GAP_CELLS) last.right = column + 1
    else spans.push({ left: column, top: row, right: column + 1, bottom: row + 1 })
  })
  return spans
}
