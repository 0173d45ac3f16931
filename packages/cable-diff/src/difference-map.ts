import type { CableMotion } from './cable-motion.ts'
import type { AlignedFrames } from './picture-offset.ts'
import { BRIGHTNESS_OFFSET, median, WARMTH_BLOCK } from './plane.ts'

/**
 * Cells along the cable (`columns`) and across it (`rows`). Each cell is a sum over all frames and pixels in which its
 * position is visible.
 */
export type DifferenceMap = {
  columns: number
  rows: number
  /**
   * Frames of the first film per column: while a place crosses the middle of the picture, its column is `frame /
   * framesPerColumn`.
   */
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

const CELL_LENGTH_PIXELS = 6
const CELL_HEIGHT_PIXELS = 4
/** Part of the cable's height that is searched above and below it, because broken wires stick out. */
const MARGIN_FRACTION = 0.35
/** Part of the width that is used. At the edges a wire in front of the cable is displaced the most. */
const USED_WIDTH_FRACTION = 0.84

export const createDifferenceMap = (motion: CableMotion, frameCount: number, height: number) => {
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
    const { width, height } = one.luma
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
        map.light[at] = (map.light[at] ?? 0) + (one.luma.values[index] ?? 0)
        map.otherLight[at] = (map.otherLight[at] ?? 0) + (other.luma.values[index] ?? 0)
        const block = Math.floor(row / WARMTH_BLOCK) * one.warmth.width + Math.floor(column / WARMTH_BLOCK)
        map.warmth[at] = (map.warmth[at] ?? 0) + (one.warmth.values[block] ?? 0)
        map.otherWarmth[at] = (map.otherWarmth[at] ?? 0) + (other.warmth.values[block] ?? 0)
      }
    }
  }
  return { map, add }
}

/** Group of neighbouring cells. `at` is the weighted mean of their columns. */
export type CellGroup = { first: number; last: number; at: number; cells: number; total: number }

type Size = Pick<DifferenceMap, 'columns' | 'rows'>

/** Gaps of one cell do not divide a group. */
const REACH = 2

/** Returns the groups of neighbouring cells with at least the given score. */
export const groupCells = ({ columns, rows }: Size, scores: Float32Array, minScore: number): CellGroup[] => {
  const groups: CellGroup[] = []
  const visited = new Uint8Array(columns * rows)
  for (let start = 0; start < scores.length; start++) {
    if (visited[start] || !((scores[start] ?? 0) >= minScore)) continue
    const cells = [start]
    visited[start] = 1
    for (const index of cells) {
      const [column, row] = [Math.floor(index / rows), index % rows]
      for (let c = Math.max(0, column - REACH); c <= Math.min(columns - 1, column + REACH); c++)
        for (let r = Math.max(0, row - REACH); r <= Math.min(rows - 1, row + REACH); r++) {
          const next = c * rows + r
          if (visited[next] || !((scores[next] ?? 0) >= minScore)) continue
          visited[next] = 1
          cells.push(next)
        }
    }
    groups.push(measureGroup(cells, scores, rows))
  }
  return groups
}

const measureGroup = (cells: readonly number[], scores: Float32Array, rows: number): CellGroup => {
  let [total, sum] = [0, 0]
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const index of cells) {
    const column = Math.floor(index / rows)
    const score = scores[index] ?? 0
    total += score
    sum += score * column
    first = Math.min(first, column)
    last = Math.max(last, column)
  }
  return { first, last, at: sum / total, cells: cells.length, total }
}

/** Returns, for each cell, the sum of that cell and its neighbours. */
export const smoothCells = (map: Size, cells: Float32Array): Float32Array =>
  combineNear(map, cells, { along: 2, across: 1 }, (sum, value) => Math.fround(sum + value))

type Reach = { along: number; across: number }

/** Combines each cell with those that are at most `reach` cells from it, along the cable and across it. */
export const combineNear = (
  { columns, rows }: Size,
  cells: Float32Array,
  reach: Reach,
  combine: (combined: number, value: number) => number,
): Float32Array => {
  const combineAlong = (values: Float32Array, stride: number, count: number, radius: number) =>
    values.map((_, index) => {
      const position = Math.floor(index / stride) % count
      let combined = 0
      for (let n = Math.max(0, position - radius); n <= Math.min(count - 1, position + radius); n++)
        combined = combine(combined, values[index + (n - position) * stride] ?? 0)
      return combined
    })
  return combineAlong(combineAlong(cells, 1, rows, reach.across), rows, columns, reach.along)
}

/** Distance, as a fraction of the cable's height, at which a fitting casts shadows. */
const FITTING_REACH_FRACTION = 0.06

/**
 * Returns, for each column, how strongly its brightness differs, in both films in the same way, from that of the bare
 * cable: the mean squared logarithm. Clamps and sleeves reflect the light differently.
 */
export const measureFittings = (map: DifferenceMap): number[] => {
  const reach = Math.round((map.bandLast - map.bandFirst) * FITTING_REACH_FRACTION)
  const { columns, rows } = map
  const common = measureCommonBrightness(map)
  const strength = Array.from({ length: columns }, (_, column) => {
    let sum = 0
    for (let index = column * rows; index < (column + 1) * rows; index++) sum += (common[index] ?? 0) ** 2
    return sum / rows
  })
  return strength.map((_, column) => Math.max(...strength.slice(Math.max(0, column - reach), column + reach + 1)))
}

/**
 * Returns, for each cell, the difference between the logarithm of its brightness and the median of its row, in the film
 * in which that difference is smaller.
 */
export const measureCommonBrightness = (map: DifferenceMap): Float32Array => {
  const measure = (light: Float32Array) =>
    subtractRowMedians(
      map,
      light.map((sum, index) => Math.log(sum / (map.count[index] || 1) + BRIGHTNESS_OFFSET)),
    )
  return pickCommon(measure(map.light), measure(map.otherLight))
}

export const pickCommon = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, index) => Math.min(Math.abs(value), Math.abs(other[index] ?? 0)))

/** Subtracts from each cell the median of its row. Cells without pixels become 0. */
export const subtractRowMedians = (map: DifferenceMap, values: Float32Array): Float32Array => {
  const medians = measureRowMedians(map, values)
  return values.map((value, index) => (map.count[index] ? value - (medians[index % map.rows] ?? 0) : 0))
}

export const measureRowMedians = ({ columns, rows, count }: DifferenceMap, values: Float32Array): number[] =>
  Array.from({ length: rows }, (_, row) =>
    median(
      Array.from({ length: columns }, (_, column) => column * rows + row)
        .filter((index) => count[index])
        .map((index) => values[index] ?? 0),
    ),
  )
