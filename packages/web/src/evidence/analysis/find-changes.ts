import type { FilmStrip } from './film-strip.ts'

/**
 * An object on the cable that only one of two films shows. `first` and `last` are columns. `at` is the middle of the
 * object and may be between two columns.
 */
export type CableChange = { first: number; last: number; at: number }

/** Limits of the threshold, which is a multiple of the median difference. A difference in light raises the median. */
const MIN_THRESHOLD = 0.3
const MAX_THRESHOLD = 0.55
const MEDIAN_FACTOR = 30

const MIN_HEIGHT_FRACTION = 0.04
/** Long enough to exclude the edges of fittings, which differ only in light and pass more quickly. */
const MIN_CHANGE_SECONDS = 0.25

const CHANNELS = [0, 1, 2] as const

/** Added to the brightness to prevent the logarithm from amplifying noise in dark pixels. */
const BRIGHTNESS_OFFSET = 12

/** Radius of the running median. The window is longer than any single change and shorter than a change of light. */
const MEDIAN_RADIUS_SECONDS = 3

/** Reading only every third column is accurate enough for the median, and three times as fast. */
const MEDIAN_STRIDE = 3

/**
 * Returns the objects that only one of two films shows, ignoring differences in light. Both strips must have the same
 * size and the same frame rate.
 */
export const findChanges = (before: FilmStrip, after: FilmStrip, columnsPerSecond: number): CableChange[] => {
  const { columns, rows } = before
  if (columns === 0) return []
  const difference = measureDifference(before, after, columnsPerSecond)
  const median = difference.toSorted()[difference.length >> 1] ?? 0
  const threshold = Math.min(MAX_THRESHOLD, Math.max(MIN_THRESHOLD, MEDIAN_FACTOR * median))
  const heights = Array.from({ length: columns }, (_, column) => {
    const changed = difference.subarray(column * rows, (column + 1) * rows).filter((value) => value > threshold)
    return changed.length / rows
  })
  return listRuns(heights).filter(({ first, last }) => last - first + 1 >= MIN_CHANGE_SECONDS * columnsPerSecond)
}

const listRuns = (heights: readonly number[]): CableChange[] => {
  const runs: number[][] = []
  for (const [column, height] of heights.entries()) {
    if (height <= MIN_HEIGHT_FRACTION) continue
    const run = runs.at(-1)
    if (run?.at(-1) === column - 1) run.push(column)
    else runs.push([column])
  }
  return runs.map((run) => ({ first: run[0] ?? 0, last: run.at(-1) ?? 0, at: findMiddle(run, heights) }))
}

const findMiddle = (run: readonly number[], heights: readonly number[]) => {
  const weigh = (column: number) => heights[column] ?? 0
  const weight = run.reduce((sum, column) => sum + weigh(column), 0)
  return run.reduce((sum, column) => sum + column * weigh(column), 0) / weight
}

/**
 * Returns how much two strips differ at each point, column by column, ignoring the difference in light. The logarithm
 * of the brightness ratio is compared with its running median along the film. The result is the root mean square over
 * three channels and 3 × 3 neighbours, where 0.3 means about a third brighter or darker.
 */
const measureDifference = (before: FilmStrip, after: FilmStrip, columnsPerSecond: number): Float32Array => {
  const { columns, rows } = before
  const squares = new Float32Array(columns * rows)
  const radius = Math.round(MEDIAN_RADIUS_SECONDS * columnsPerSecond)
  for (const channel of CHANNELS) {
    const logBrightness = readLogBrightness(before, channel)
    const ratio = readLogBrightness(after, channel).map((value, index) => value - (logBrightness[index] ?? 0))
    const median = runningMedian(ratio, columns, rows, radius)
    for (const [index, value] of ratio.entries()) {
      squares[index] = (squares[index] ?? 0) + (value - (median[index] ?? 0)) ** 2 / CHANNELS.length
    }
  }
  return smooth(squares, columns, rows).map(Math.sqrt)
}

const readLogBrightness = ({ columns, rows, rgb }: FilmStrip, channel: number): Float32Array => {
  const plane = Float32Array.from({ length: columns * rows }, (_, index) => rgb[index * 3 + channel] ?? 0)
  return smooth(plane, columns, rows).map((value) => Math.log(value + BRIGHTNESS_OFFSET))
}

const smooth = (plane: Float32Array, columns: number, rows: number): Float32Array => {
  const vertical = meanOfThree(plane, 1, (index) => index % rows, rows)
  return meanOfThree(vertical, rows, (index) => Math.floor(index / rows), columns)
}

const meanOfThree = (plane: Float32Array, step: number, getPosition: (index: number) => number, count: number) =>
  plane.map((value, index) => {
    const position = getPosition(index)
    const near = [value]
    if (position > 0) near.push(plane[index - step] ?? 0)
    if (position < count - 1) near.push(plane[index + step] ?? 0)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })

const runningMedian = (plane: Float32Array, columns: number, rows: number, radius: number): Float32Array => {
  const medians = new Float32Array(plane.length)
  for (let column = 0; column < columns; column++) {
    const first = Math.max(0, column - radius)
    const last = Math.min(columns - 1, column + radius)
    const near = new Float32Array(Math.floor((last - first) / MEDIAN_STRIDE) + 1)
    for (let row = 0; row < rows; row++) {
      for (let n = 0; n < near.length; n++) near[n] = plane[(first + n * MEDIAN_STRIDE) * rows + row] ?? 0
      medians[column * rows + row] = near.sort()[near.length >> 1] ?? 0
    }
  }
  return medians
}
