import type { CableMotion } from './cable-motion.ts'
import type { AlignedFrames } from './picture-offset.ts'
import { BRIGHTNESS_OFFSET, median, WARMTH_BLOCK_PIXELS } from './plane.ts'

/**
 * A grid of cells along the cable (`columns`) and across it (`rows`). Each cell contains sums over all frames and
 * pixels that show its part of the cable.
 */
export type DifferenceMap = {
  columns: number
  rows: number
  /**
   * Number of frames of the first film per column. A place that is in the middle of a frame belongs to the column
   * `frame / framesPerColumn`.
   */
  framesPerColumn: number
  /** First and last row of the cable itself. The other rows are above and below it. */
  bandFirst: number
  bandLast: number
  /** Number of pixels that were added to each cell. */
  count: Float32Array
  /**
   * Per-cell sums of a² (`first`), b² (`second`) and a·b (`product`), where a and b are the local contrast
   * (`extractStructure`) of the first and the second film.
   */
  first: Float32Array
  second: Float32Array
  product: Float32Array
  /** Sums of the brightness per cell, in the first and in the second film. */
  light: Float32Array
  otherLight: Float32Array
  /** Sums of the warmth per cell, in the first and in the second film. */
  warmth: Float32Array
  otherWarmth: Float32Array
}

const CELL_LENGTH_PIXELS = 6
const CELL_HEIGHT_PIXELS = 4
/** Fraction of the cable's height that is also searched above and below the cable, because broken wires stick out. */
const MARGIN_FRACTION = 0.35
/**
 * Fraction of the picture width that is used. A wire that sticks out towards the camera is displaced most at the edges
 * of the picture.
 */
const USED_WIDTH_FRACTION = 0.84

export const createDifferenceMap = (motion: CableMotion, frameCount: number, height: number) => {
  const margin = (motion.bottom - motion.top) * MARGIN_FRACTION
  const top = Math.max(-height * 0.6, motion.top - margin)
  const bottom = Math.min(height * 0.6, motion.bottom + margin)
  const rows = Math.ceil((bottom - top) / CELL_HEIGHT_PIXELS)
  const framesPerColumn = CELL_LENGTH_PIXELS / Math.abs(motion.speed)
  const columns = Math.ceil(frameCount / framesPerColumn)
  const createCells = () => new Float32Array(columns * rows)
  const map: DifferenceMap = {
    columns,
    rows,
    framesPerColumn,
    bandFirst: Math.floor((motion.top - top) / CELL_HEIGHT_PIXELS),
    bandLast: Math.min(rows - 1, Math.floor((motion.bottom - top) / CELL_HEIGHT_PIXELS)),
    count: createCells(),
    first: createCells(),
    second: createCells(),
    product: createCells(),
    light: createCells(),
    otherLight: createCells(),
    warmth: createCells(),
    otherWarmth: createCells(),
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
        const block =
          Math.floor(row / WARMTH_BLOCK_PIXELS) * one.warmth.width + Math.floor(column / WARMTH_BLOCK_PIXELS)
        map.warmth[at] = (map.warmth[at] ?? 0) + (one.warmth.values[block] ?? 0)
        map.otherWarmth[at] = (map.otherWarmth[at] ?? 0) + (other.warmth.values[block] ?? 0)
      }
    }
  }
  return { map, add }
}

/**
 * A group of neighbouring cells. `first` and `last` are columns, `at` is the mean column weighted by score, and `total`
 * the sum of the scores.
 */
export type CellGroup = { first: number; last: number; at: number; cells: number; total: number }

type Size = Pick<DifferenceMap, 'columns' | 'rows'>

/** Cells at most this far apart belong to one group, so a gap of one cell does not divide it. */
const REACH = 2

/** Returns the groups of neighbouring cells whose score is at least `minScore`. */
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
export const sumNeighbours = (map: Size, cells: Float32Array): Float32Array =>
  combineNeighbours(map, cells, { along: 2, across: 1 }, (sum, value) => Math.fround(sum + value))

type Reach = { along: number; across: number }

/** Combines each cell with all cells that are at most `reach.along` columns and `reach.across` rows away. */
export const combineNeighbours = (
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

/** Fittings cast shadows up to this distance, as a fraction of the cable's height. */
const FITTING_REACH_FRACTION = 0.06

/**
 * Returns, for each column, how strongly it differs in brightness from bare cable in both films: the mean square of
 * `measureCommonBrightness`. Clamps and sleeves reflect the light differently, so their columns stand out.
 */
export const measureFittingStrengths = (map: DifferenceMap): number[] => {
  const reach = Math.round((map.bandLast - map.bandFirst) * FITTING_REACH_FRACTION)
  const { columns, rows } = map
  const commonBrightness = measureCommonBrightness(map)
  const strength = Array.from({ length: columns }, (_, column) => {
    let sum = 0
    for (let index = column * rows; index < (column + 1) * rows; index++) sum += (commonBrightness[index] ?? 0) ** 2
    return sum / rows
  })
  return strength.map((_, column) => Math.max(...strength.slice(Math.max(0, column - reach), column + reach + 1)))
}

/**
 * Returns, for each cell, the distance of its log brightness from the median of its row. Uses the smaller of the two
 * films' distances, so a deviation counts only if both films show it.
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

/** Subtracts the median of its row from each cell. Cells without pixels become 0. */
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
