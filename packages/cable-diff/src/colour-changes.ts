import {
  type CellGroup,
  type DifferenceMap,
  groupCells,
  measureCommonBrightness,
  measureFittings,
  measureRowMedians,
  pickCommon,
  smoothCells,
  subtractRowMedians,
} from './difference-map.ts'

/**
 * In differences of the warmth, the logarithm of the ratio of red to blue. Fresh rust differs from zinc by 0.5 to 1.
 */
const WARMTH_FLOOR = 0.05
/** Converts the median difference of a row, which is noise, into a value that few cells exceed. */
const NOISE_FACTOR = 2.5
/** Existing colours may differ by this share, also within `REACH_CELLS`, because films blur them. */
const SHARE = 0.8
const REACH_CELLS = 3

/** In different light, fittings reflect another part of the sky. */
const OTHER_LIGHT_SHARE = 1
const BRIGHTNESS_SHARE = 0.4
const FITTING_SHARE = 0.3

const MIN_CELLS = 10
/**
 * Cells with fewer pixels, relative to the median of their row, are at the ends of the film and seen from one side
 * only.
 */
const MIN_SEEN_SHARE = 0.8
/** Sum of the strengths of a change's cells. */
const MIN_TOTAL = 40
const OTHER_LIGHT_MIN_TOTAL = 120

/** Returns the places whose colour has changed. Unlike structures, colours can be compared in different light. */
export const findColourChanges = (map: DifferenceMap, isSameLight: boolean): CellGroup[] => {
  const { columns, rows } = map
  const seen = smoothCells(map.count, columns, rows)
  const minSeen = measureRowMedians(map, seen).map((pixels) => MIN_SEEN_SHARE * pixels)
  const measureWarmth = (warmth: Float32Array) =>
    subtractRowMedians(
      map,
      smoothCells(warmth, columns, rows).map((sum, index) => sum / (seen[index] || 1)),
    )
  const [one, other] = [measureWarmth(map.warmth), measureWarmth(map.otherWarmth)]
  const difference = one.map((value, index) =>
    (seen[index] ?? 0) > (minSeen[index % rows] ?? 0) ? Math.abs((other[index] ?? 0) - value) : 0,
  )
  const noise = measureRowNoise(map, difference)
  const existing = spreadCells(map, measureExisting(map, pickCommon(one, other), isSameLight))
  const scores = difference.map((value, index) => value / ((noise[index % rows] ?? 0) + (existing[index] ?? 0)))
  const minTotal = isSameLight ? MIN_TOTAL : OTHER_LIGHT_MIN_TOTAL
  return groupCells(map, scores, 1).filter(({ cells, total }) => cells >= MIN_CELLS && total >= minTotal)
}

const measureRowNoise = (map: DifferenceMap, difference: Float32Array): number[] => {
  const medians = measureRowMedians(map, difference)
  return medians.map(
    (_, row) => WARMTH_FLOOR + NOISE_FACTOR * Math.max(...medians.slice(Math.max(0, row - 2), row + 3)),
  )
}

const measureExisting = (map: DifferenceMap, common: Float32Array, isSameLight: boolean): Float32Array => {
  if (isSameLight) return common.map((warmth) => SHARE * warmth)
  const brightness = measureCommonBrightness(map)
  const fittings = measureFittings(map)
  return common.map(
    (warmth, index) =>
      OTHER_LIGHT_SHARE * warmth +
      BRIGHTNESS_SHARE * (brightness[index] ?? 0) +
      FITTING_SHARE * Math.sqrt(fittings[Math.floor(index / map.rows)] ?? 0),
  )
}

/** Returns the largest value within `REACH_CELLS` of each cell. */
const spreadCells = ({ columns, rows }: DifferenceMap, values: Float32Array): Float32Array => {
  const across = values.map((_, index) => {
    const row = index % rows
    const last = Math.min(rows - 1, row + REACH_CELLS)
    let largest = 0
    for (let r = Math.max(0, row - REACH_CELLS); r <= last; r++)
      largest = Math.max(largest, values[index - row + r] ?? 0)
    return largest
  })
  return across.map((_, index) => {
    const column = Math.floor(index / rows)
    const last = Math.min(columns - 1, column + REACH_CELLS)
    let largest = 0
    for (let c = Math.max(0, column - REACH_CELLS); c <= last; c++)
      largest = Math.max(largest, across[c * rows + (index % rows)] ?? 0)
    return largest
  })
}
