import type { CableMotion } from './cable-motion.ts'
import { type FilmFrame, type Plane, WARMTH_BLOCK } from './plane.ts'

/**
 * How two films differ at each place of the cable, in cells along the cable (`columns`) and across it (`rows`). Each
 * cell sums over all frames and pixels in which the place is visible.
 */
export type DifferenceMap = {
  columns: number
  rows: number
  /** Frames of the first film per column: while a place crosses the middle of the picture, its column is `frame / framesPerColumn`. */
  framesPerColumn: number
  /** Rows of the cable itself. The other rows are above and below it. */
  bandFirst: number
  bandLast: number
  /** Pixels per cell. */
  count: Float32Array
  /** Sums of the squared structure of the first film, of the second film, and of their product. */
  first: Float32Array
  second: Float32Array
  product: Float32Array
  /** Sum of the brightness in both films, per cell. */
  light: Float32Array
  otherLight: Float32Array
  /** Sum of the warmth in both films, per cell. */
  warmth: Float32Array
  otherWarmth: Float32Array
}

/** Pictures of both films that show the same place, and their structure without light. */
export type AlignedFrames = { one: FilmFrame; other: FilmFrame; structure: Plane; otherStructure: Plane }

const CELL_LENGTH_PIXELS = 6
const CELL_HEIGHT_PIXELS = 4
/** Radius, in pixels, of the surroundings whose light is removed. */
export const STRUCTURE_RADIUS = 20
/** Part of the cable's height that is searched above and below it, because broken wires stick out. */
const MARGIN_FRACTION = 0.35
/** Part of the width that is used. At the edges a wire in front of the cable is displaced the most. */
const USED_WIDTH_FRACTION = 0.84

export const createDifferenceMap = (
  motion: CableMotion,
  { frameCount, height }: { frameCount: number; height: number },
) => {
  const margin = (motion.bottom - motion.top) * MARGIN_FRACTION
  const top = Math.max(-height * 0.6, motion.top - margin)
  const bottom = Math.min(height * 0.6, motion.bottom + margin)
  const rows = Math.ceil((bottom - top) / CELL_HEIGHT_PIXELS)
  const framesPerColumn = CELL_LENGTH_PIXELS / Math.abs(motion.speed)
  const columns = Math.ceil(frameCount / framesPerColumn)
  const create = () => new Float32Array(columns * rows)
  const map: DifferenceMap = {
    columns,
    rows,
    framesPerColumn,
    bandFirst: Math.floor((motion.top - top) / CELL_HEIGHT_PIXELS),
    bandLast: Math.min(rows - 1, Math.floor((motion.bottom - top) / CELL_HEIGHT_PIXELS)),
    count: create(),
    first: create(),
    second: create(),
    product: create(),
    light: create(),
    otherLight: create(),
    warmth: create(),
    otherWarmth: create(),
  }
  const add = (frame: number, { one, other, structure, otherStructure }: AlignedFrames) => {
    const { width, height } = one
    const [a, b] = [structure.values, otherStructure.values]
    const margin = Math.round((width * (1 - USED_WIDTH_FRACTION)) / 2)
    const { convergence, slope, speed } = motion
    for (let column = margin; column < width - margin; column++) {
      const x = column - width / 2
      const scale = 1 + convergence * x
      if (scale < 0.3) continue
      const cell = Math.floor((frame - x / scale / speed) / framesPerColumn)
      if (cell < 0 || cell >= columns) continue
      const firstRow = Math.max(0, Math.ceil(height / 2 + slope * x + top * scale))
      const lastRow = Math.min(height, Math.floor(height / 2 + slope * x + bottom * scale))
      for (let row = firstRow; row < lastRow; row++) {
        const w = (row - height / 2 - slope * x) / scale
        const at = cell * rows + Math.min(rows - 1, Math.max(0, Math.floor((w - top) / CELL_HEIGHT_PIXELS)))
        const index = row * width + column
        const [u, v] = [a[index] ?? 0, b[index] ?? 0]
        map.count[at] = (map.count[at] ?? 0) + 1
        map.first[at] = (map.first[at] ?? 0) + u * u
        map.second[at] = (map.second[at] ?? 0) + v * v
        map.product[at] = (map.product[at] ?? 0) + u * v
        map.light[at] = (map.light[at] ?? 0) + (one.luma[index] ?? 0)
        map.otherLight[at] = (map.otherLight[at] ?? 0) + (other.luma[index] ?? 0)
        const block = Math.floor(row / WARMTH_BLOCK) * one.warmth.width + Math.floor(column / WARMTH_BLOCK)
        map.warmth[at] = (map.warmth[at] ?? 0) + (one.warmth.values[block] ?? 0)
        map.otherWarmth[at] = (map.otherWarmth[at] ?? 0) + (other.warmth.values[block] ?? 0)
      }
    }
  }
  return { map, add }
}
