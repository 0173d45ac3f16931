import type { FilmStrip } from './film-strip.ts'

const CHANNELS = [0, 1, 2] as const

/** Keeps the noise of dark places small. */
const DARK = 12

/** Length of the running median, in seconds: longer than any single change, shorter than a change of light. */
const MEDIAN_SECONDS = 3

/** It is enough for a median to read every n-th column. */
const MEDIAN_STRIDE = 3

/**
 * How much each place of a strip differs from the same place of another, with the light taken out: the logarithm of their
 * ratio less its running median along the film, root mean square of three channels and of 3 × 3 neighbours. 0.3 is a third
 * brighter or darker. One value for each row of each column in turn.
 */
export const differ = (before: FilmStrip, after: FilmStrip, columnsPerSecond: number): Float32Array => {
  const { columns, rows } = before
  const squares = new Float32Array(columns * rows)
  const reach = Math.round(MEDIAN_SECONDS * columnsPerSecond)
  for (const channel of CHANNELS) {
    const light = readLight(before, channel)
    const ratio = readLight(after, channel).map((value, place) => value - (light[place] ?? 0))
    const usual = runningMedian(ratio, columns, rows, reach)
    for (const [place, value] of ratio.entries()) {
      squares[place] = (squares[place] ?? 0) + (value - (usual[place] ?? 0)) ** 2 / CHANNELS.length
    }
  }
  return smooth(squares, columns, rows).map(Math.sqrt)
}

const readLight = ({ columns, rows, rgb }: FilmStrip, channel: number): Float32Array => {
  const plane = Float32Array.from({ length: columns * rows }, (_, place) => rgb[place * 3 + channel] ?? 0)
  return smooth(plane, columns, rows).map((value) => Math.log(value + DARK))
}

/** The mean of 3 × 3 neighbours; at the edges of those that exist. */
const smooth = (plane: Float32Array, columns: number, rows: number): Float32Array => {
  const upright = meanOfThree(plane, 1, (place) => place % rows, rows)
  return meanOfThree(upright, rows, (place) => Math.floor(place / rows), columns)
}

const meanOfThree = (plane: Float32Array, step: number, indexOf: (place: number) => number, count: number) =>
  plane.map((value, place) => {
    const index = indexOf(place)
    const near = [value]
    if (index > 0) near.push(plane[place - step] ?? 0)
    if (index < count - 1) near.push(plane[place + step] ?? 0)
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
