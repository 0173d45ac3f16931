import type { FilmStrip } from './film-strip.ts'

/** An object on the cable in only one of two films: the columns that it covers, and its middle (may be a fraction). */
export type Change = { first: number; last: number; at: number }

/** The limit of the difference: relative to the usual one, which different light causes, but within these bounds. */
const LEAST_DIFFERENCE = 0.3
const MOST_DIFFERENCE = 0.55
const TIMES_USUAL = 30

/** A change covers at least this share of the picture's height … */
const LEAST_HEIGHT = 0.04
/** … for at least this long. Edges of fittings, which only different light shows, pass more quickly. */
const LEAST_SECONDS = 0.25

const CHANNELS = [0, 1, 2] as const

/** Added to every value: keeps noise in the dark small. */
const DARK = 12

/** Length of the running median, in seconds: longer than any single change, shorter than a change of light. */
const MEDIAN_SECONDS = 3

/** The median reads every n-th column, which is accurate enough. */
const MEDIAN_STRIDE = 3

/**
 * Returns where two films of the same stretch differ by more than their light. Both strips have the same size; films of
 * different frame rates cannot be searched.
 */
export const findChanges = (before: FilmStrip, after: FilmStrip, columnsPerSecond: number): Change[] => {
  const { columns, rows } = before
  if (columns === 0) return []
  const difference = differ(before, after, columnsPerSecond)
  const usual = difference.toSorted()[difference.length >> 1] ?? 0
  const limit = Math.min(MOST_DIFFERENCE, Math.max(LEAST_DIFFERENCE, TIMES_USUAL * usual))
  const heights = Array.from({ length: columns }, (_, column) => {
    const changed = difference.subarray(column * rows, (column + 1) * rows).filter((value) => value > limit)
    return changed.length / rows
  })
  return listRuns(heights).filter(({ first, last }) => last - first + 1 >= LEAST_SECONDS * columnsPerSecond)
}

const listRuns = (heights: readonly number[]): Change[] => {
  const runs: number[][] = []
  for (const [column, height] of heights.entries()) {
    if (height <= LEAST_HEIGHT) continue
    const run = runs.at(-1)
    if (run?.at(-1) === column - 1) run.push(column)
    else runs.push([column])
  }
  return runs.map((run) => ({ first: run[0] ?? 0, last: run.at(-1) ?? 0, at: findMiddle(run, heights) }))
}

/** Returns the middle of a run, its columns weighted by the share of their height that has changed. */
const findMiddle = (run: readonly number[], heights: readonly number[]) => {
  const weigh = (column: number) => heights[column] ?? 0
  const weight = run.reduce((sum, column) => sum + weigh(column), 0)
  return run.reduce((sum, column) => sum + column * weigh(column), 0) / weight
}

/**
 * Returns how much each point of a strip differs from the same point of another, without the difference in light: the
 * logarithm of their ratio minus its running median along the film, root mean square of three channels and of 3 × 3
 * neighbours. 0.3 is a third brighter or darker. One value for each row of each column in turn.
 */
const differ = (before: FilmStrip, after: FilmStrip, columnsPerSecond: number): Float32Array => {
  const { columns, rows } = before
  const squares = new Float32Array(columns * rows)
  const reach = Math.round(MEDIAN_SECONDS * columnsPerSecond)
  for (const channel of CHANNELS) {
    const light = readLight(before, channel)
    const ratio = readLight(after, channel).map((value, index) => value - (light[index] ?? 0))
    const usual = runningMedian(ratio, columns, rows, reach)
    for (const [index, value] of ratio.entries()) {
      squares[index] = (squares[index] ?? 0) + (value - (usual[index] ?? 0)) ** 2 / CHANNELS.length
    }
  }
  return smooth(squares, columns, rows).map(Math.sqrt)
}

const readLight = ({ columns, rows, rgb }: FilmStrip, channel: number): Float32Array => {
  const plane = Float32Array.from({ length: columns * rows }, (_, index) => rgb[index * 3 + channel] ?? 0)
  return smooth(plane, columns, rows).map((value) => Math.log(value + DARK))
}

/** Returns the mean of 3 × 3 neighbours; at the edges, of those that exist. */
const smooth = (plane: Float32Array, columns: number, rows: number): Float32Array => {
  const vertical = meanOfThree(plane, 1, (index) => index % rows, rows)
  return meanOfThree(vertical, rows, (index) => Math.floor(index / rows), columns)
}

const meanOfThree = (plane: Float32Array, step: number, positionOf: (index: number) => number, count: number) =>
  plane.map((value, index) => {
    const position = positionOf(index)
    const near = [value]
    if (position > 0) near.push(plane[index - step] ?? 0)
    if (position < count - 1) near.push(plane[index + step] ?? 0)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })

const runningMedian = (plane: Float32Array, columns: number, rows: number, reach: number): Float32Array => {
  const medians = new Float32Array(plane.length)
  for (let column = 0; column < columns; column++) {
    const first = Math.max(0, column - reach)
    const last = Math.min(columns - 1, column + reach)
    const near = new Float32Array(Math.floor((last - first) / MEDIAN_STRIDE) + 1)
    for (let row = 0; row < rows; row++) {
      for (let n = 0; n < near.length; n++) near[n] = plane[(first + n * MEDIAN_STRIDE) * rows + row] ?? 0
      medians[column * rows + row] = near.sort()[near.length >> 1] ?? 0
    }
  }
  return medians
}
