import type { DifferenceMap } from './difference-map.ts'
import { median } from './median.ts'

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

const RADIUS_ALONG = 2
const RADIUS_ACROSS = 1

/** Returns the sum over each cell and its neighbours. */
export const smoothCells = (plane: Float32Array, columns: number, rows: number): Float32Array => {
  const across = new Float32Array(plane.length)
  for (let index = 0; index < plane.length; index++) {
    const row = index % rows
    for (let r = Math.max(0, row - RADIUS_ACROSS); r <= Math.min(rows - 1, row + RADIUS_ACROSS); r++)
      across[index] = (across[index] ?? 0) + (plane[index - row + r] ?? 0)
  }
  const smoothed = new Float32Array(plane.length)
  for (let column = 0; column < columns; column++)
    for (let c = Math.max(0, column - RADIUS_ALONG); c <= Math.min(columns - 1, column + RADIUS_ALONG); c++)
      for (let row = 0; row < rows; row++)
        smoothed[column * rows + row] = (smoothed[column * rows + row] ?? 0) + (across[c * rows + row] ?? 0)
  return smoothed
}

const BRIGHTNESS_OFFSET = 12
/** Distance, as a fraction of the cable's height, at which a fitting casts shadows. */
const FITTING_REACH_FRACTION = 0.06

/**
 * Returns, for each column, how strongly its brightness differs in both films alike from that of the bare cable: the
 * mean squared logarithm. Clamps and sleeves reflect the light differently from the cable.
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

/** Returns by how much the logarithm of each cell's brightness differs from that of its row, in both films alike. */
export const measureCommonBrightness = (map: DifferenceMap): Float32Array => {
  const measure = (light: Float32Array) =>
    subtractRowMedians(
      map,
      light.map((sum, index) => Math.log(sum / (map.count[index] || 1) + BRIGHTNESS_OFFSET)),
    )
  return pickCommon(measure(map.light), measure(map.otherLight))
}

/** Returns the smaller of two magnitudes for each cell. */
export const pickCommon = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, index) => Math.min(Math.abs(value), Math.abs(other[index] ?? 0)))

/** Subtracts from each cell the median of its row. Cells without pixels become 0. */
export const subtractRowMedians = (map: DifferenceMap, values: Float32Array): Float32Array => {
  const medians = measureRowMedians(map, values)
  return values.map((value, index) => (map.count[index] ? value - (medians[index % map.rows] ?? 0) : 0))
}

/** Returns the median of the cells with pixels, for each row. */
export const measureRowMedians = ({ columns, rows, count }: DifferenceMap, values: Float32Array): number[] =>
  Array.from({ length: rows }, (_, row) =>
    median(
      Array.from({ length: columns }, (_, column) => column * rows + row)
        .filter((index) => count[index])
        .map((index) => values[index] ?? 0),
    ),
  )
