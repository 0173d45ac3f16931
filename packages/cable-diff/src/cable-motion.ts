import { median } from './median.ts'
import { extractPlanes, type LumaFrame, type Planes } from './plane.ts'

/**
 * How the cable crosses the pictures of a film. Positions are in pixels from the centre of the picture. A point of the
 * cable stays on a line `w = (y − slope · x) / (1 + convergence · x)`, and its `x / (1 + convergence · x)` grows by
 * `speed` per frame. The convergence is that of a plane seen at an angle; it is 0 if the camera looks at right angles.
 */
export type CableMotion = {
  speed: number
  convergence: number
  slope: number
  /** Lines `w` between which the picture moves with the cable. */
  top: number
  bottom: number
  /** Mean correlation of the cable with itself one frame later, from 0 to 1. */
  confidence: number
}

const CELL_COLUMNS = 9
const CELL_ROWS = 20
/** Half of the size of a cell, in pixels of the halved picture. */
const HALF_WIDTH_FRACTION = 1 / 20
const HALF_HEIGHT_FRACTION = 1 / 36
const MAX_SHIFT_FRACTION = 0.22
const MIN_SPEED = 0.75
const MIN_CORRELATION = 0.3
const MAX_CONVERGENCE = 1.2
const CONVERGENCE_STEPS = 24

/** Shift, in pixels, that is long enough to measure the speed precisely. */
const LONG_SHIFT_FRACTION = 0.1
const REFINE_PIXELS = 6

/** The front of the cable is closer to the camera than its outline, and moves faster. */
const MAX_SPEED_DEVIATION = 0.14
const OUTLIER_FRACTION = 0.04

/** Pairs of frames that are enough to find the motion, and to measure it. */
const COARSE_PAIRS = 5
const FINE_PAIRS = 3

const NO_VALUES = new Float32Array()

type Cell = { x: number; y: number; curve: Float32Array }

/** Returns the motion of the cable in consecutive frames, or null if nothing moves with the sled. */
export const measureCableMotion = (frames: readonly LumaFrame[]): CableMotion | null => {
  const planes = extractPlanes(frames)
  if (!planes || planes.all.length < 2) return null
  const maxShift = Math.round(planes.width * MAX_SHIFT_FRACTION)
  const cells = listCells(planes).map(({ x, y }) => ({ x, y, curve: correlate(planes, x, y, maxShift) }))
  const coarse = findModel(cells, maxShift, planes.width)
  return coarse && refine(planes, cells, coarse, maxShift)
}

const listCells = ({ width, height }: Planes) =>
  Array.from({ length: CELL_COLUMNS * CELL_ROWS }, (_, index) => ({
    x: Math.round((((index % CELL_COLUMNS) + 0.5) / CELL_COLUMNS - 0.5) * width * 0.86),
    y: Math.round(((Math.floor(index / CELL_COLUMNS) + 0.5) / CELL_ROWS - 0.5) * height * 0.92),
  }))

/** Returns the correlation of a cell with the next frame, for each shift from −maxShift to maxShift. */
const correlate = (planes: Planes, x: number, y: number, maxShift: number): Float32Array => {
  const { width, height } = planes
  const halfWidth = Math.round(width * HALF_WIDTH_FRACTION)
  const halfHeight = Math.round(height * HALF_HEIGHT_FRACTION)
  const left = Math.max(0, (width >> 1) + x - halfWidth)
  const right = Math.min(width, (width >> 1) + x + halfWidth)
  const upper = Math.max(0, (height >> 1) + y - halfHeight)
  const lower = Math.min(height, (height >> 1) + y + halfHeight)
  const products = new Float64Array(2 * maxShift + 1)
  const energies = new Float64Array(2 * maxShift + 1)
  let energy = 0
  for (const n of spread(planes.all.length - 1, COARSE_PAIRS)) {
    const one = planes.all[n] ?? NO_VALUES
    const other = planes.all[n + 1] ?? NO_VALUES
    for (let row = upper; row < lower; row += 2)
      for (let column = left; column < right; column++) energy += (one[row * width + column] ?? 0) ** 2
    for (let shift = -maxShift; shift <= maxShift; shift++) {
      if (left + shift < 0 || right + shift > width) continue
      let product = 0
      let square = 0
      for (let row = upper; row < lower; row += 2) {
        const at = row * width
        for (let index = at + left; index < at + right; index++) {
          const value = other[index + shift] ?? 0
          product += (one[index] ?? 0) * value
          square += value * value
        }
      }
      products[shift + maxShift] = (products[shift + maxShift] ?? 0) + product
      energies[shift + maxShift] = (energies[shift + maxShift] ?? 0) + square
    }
  }
  return Float32Array.from(products, (product, index) => product / Math.sqrt(energy * (energies[index] ?? 0) + 1e-9))
}

/** Returns up to `count` indices below `length`, evenly spread. */
const spread = (length: number, count: number) =>
  Array.from({ length: Math.min(length, count) }, (_, n) => Math.floor((n * length) / Math.min(length, count)))

const readCurve = (curve: Float32Array, shift: number, maxShift: number) => {
  const position = shift + maxShift
  const index = Math.floor(position)
  if (index < 0 || index + 1 >= curve.length) return 0
  const [one, other] = [curve[index] ?? 0, curve[index + 1] ?? 0]
  return one + (other - one) * (position - index)
}

type Model = { speed: number; convergence: number }

/** Finds the speed and the convergence that most cells agree with. */
const findModel = (cells: readonly Cell[], maxShift: number, width: number): Model | null => {
  const candidates = cells.filter(({ curve }) => Math.max(...curve) > getScoreThreshold(curve, maxShift))
  let best: Model | null = null
  let bestScore = 0
  for (let step = -CONVERGENCE_STEPS; step <= CONVERGENCE_STEPS; step++) {
    const convergence = ((step / CONVERGENCE_STEPS) * MAX_CONVERGENCE) / (width / 2)
    for (let speed = -maxShift; speed <= maxShift; speed += 0.25) {
      if (Math.abs(speed) < MIN_SPEED) continue
      let score = 0
      for (const cell of candidates) score += rateModel(cell, { speed, convergence }, maxShift)
      if (score <= bestScore) continue
      bestScore = score
      best = { speed, convergence }
    }
  }
  return bestScore > 0.03 * cells.length ? best : null
}

/** Returns a cell's correlation with the next frame at the model's speed, or 0 if it matches better without a shift. */
const rateModel = ({ x, curve }: Cell, { speed, convergence }: Model, maxShift: number) => {
  const correlation = readCurve(curve, speed * (1 + convergence * x) ** 2, maxShift)
  return correlation > getScoreThreshold(curve, maxShift) ? correlation : 0
}

const getScoreThreshold = (curve: Float32Array, maxShift: number) => Math.max(MIN_CORRELATION, curve[maxShift] ?? 0)

type Match = { x: number; y: number; dx: number; dy: number; correlation: number }

/** Measures the model over several frames, where a shift is longer and its relative error smaller. */
const refine = (planes: Planes, cells: readonly Cell[], coarse: Model, maxShift: number): CableMotion | null => {
  const { width } = planes
  const supporting = cells.filter((cell) => rateModel(cell, coarse, maxShift) > 0)
  let model = coarse
  let matches: Match[] = []
  let step = 1
  for (; ; step = Math.min(2 * step, planes.all.length >> 1)) {
    matches = supporting.flatMap((cell) => matchCell(planes, cell, model, step))
    if (matches.length < 6) return null
    model = fitModel(matches, model, step)
    if (Math.abs(model.speed) * step * 2 > LONG_SHIFT_FRACTION * width || 2 * step > planes.all.length >> 1) break
  }
  const moving = matches.filter(({ x, dx }) => {
    const speed = (project(x + dx, model.convergence) - project(x, model.convergence)) / step
    return Math.abs(speed / model.speed - 1) < MAX_SPEED_DEVIATION
  })
  const slope = median(
    moving.map(({ x, y, dx, dy }) => {
      const { convergence } = model
      return ((y + dy) * (1 + convergence * x) - y * (1 + convergence * (x + dx))) / dx
    }),
  )
  const lines = moving
    .map(({ x, y }) => (y - slope * x) / (1 + model.convergence * x))
    .toSorted((one, other) => one - other)
  const outliers = Math.floor(lines.length * OUTLIER_FRACTION)
  const margin = planes.height * HALF_HEIGHT_FRACTION
  return {
    speed: 2 * model.speed,
    convergence: model.convergence / 2,
    slope,
    top: 2 * ((lines[outliers] ?? 0) - margin),
    bottom: 2 * ((lines.at(-1 - outliers) ?? 0) + margin),
    confidence: moving.reduce((sum, { correlation }) => sum + correlation, 0) / moving.length,
  }
}

const project = (x: number, convergence: number) => x / (1 + convergence * x)
const unproject = (r: number, convergence: number) => r / (1 - convergence * r)

/** Finds a cell again `step` frames later, to a fraction of a pixel, near where the model expects it. */
const matchCell = (planes: Planes, { x, y }: Cell, { speed, convergence }: Model, step: number): Match[] => {
  const { width, height } = planes
  const halfWidth = Math.round(width * HALF_WIDTH_FRACTION)
  const halfHeight = Math.round(height * HALF_HEIGHT_FRACTION)
  const expected = Math.round(unproject(project(x, convergence) + speed * step, convergence) - x)
  const [left, upper] = [(width >> 1) + x - halfWidth, (height >> 1) + y - halfHeight]
  const [right, lower] = [left + 2 * halfWidth, upper + 2 * halfHeight]
  const across = REFINE_PIXELS >> 1
  if (left < 0 || right > width || upper - across < 0 || lower + across > height) return []
  if (left + expected - REFINE_PIXELS < 0 || right + expected + REFINE_PIXELS > width) return []
  const columns = 2 * REFINE_PIXELS + 1
  const scores = new Float32Array(columns * (2 * across + 1))
  const pairs = spread(planes.all.length - step, FINE_PAIRS).map(
    (n) => [planes.all[n] ?? NO_VALUES, planes.all[n + step] ?? NO_VALUES] as const,
  )
  let energy = 0
  for (const [one] of pairs)
    for (let row = upper; row < lower; row++)
      for (let index = row * width + left; index < row * width + right; index++) energy += (one[index] ?? 0) ** 2
  for (let dy = -across; dy <= across; dy++)
    for (let dx = -REFINE_PIXELS; dx <= REFINE_PIXELS; dx++) {
      const to = dy * width + expected + dx
      let product = 0
      let otherEnergy = 0
      for (const [one, other] of pairs)
        for (let row = upper; row < lower; row++)
          for (let index = row * width + left; index < row * width + right; index++) {
            const b = other[index + to] ?? 0
            product += (one[index] ?? 0) * b
            otherEnergy += b * b
          }
      scores[(dy + across) * columns + dx + REFINE_PIXELS] = product / Math.sqrt(energy * otherEnergy + 1e-9)
    }
  const peak = scores.reduce((best, score, index) => (score > (scores[best] ?? 0) ? index : best), 0)
  const [column, row] = [peak % columns, Math.floor(peak / columns)]
  const correlation = scores[peak] ?? 0
  const isAtEdge = column === 0 || column === columns - 1 || row === 0 || row === 2 * across
  if (isAtEdge || correlation < MIN_CORRELATION) return []
  const dx = expected + column - REFINE_PIXELS + findPeakOffset(scores, peak, 1)
  const dy = row - across + findPeakOffset(scores, peak, columns)
  return [{ x, y, dx, dy, correlation }]
}

/** Returns the offset of the maximum of the parabola through three values. */
const findPeakOffset = (scores: Float32Array, peak: number, step: number) => {
  const [before, at, after] = [scores[peak - step] ?? 0, scores[peak] ?? 0, scores[peak + step] ?? 0]
  return (before - after) / (2 * (before - 2 * at + after) || 1)
}

const fitModel = (matches: readonly Match[], near: Model, step: number): Model => {
  const span = 0.6 / 320 / step
  let best: Model & { spread: number } = { ...near, spread: Number.POSITIVE_INFINITY }
  for (let n = -60; n <= 60; n++) {
    const convergence = near.convergence + (n / 60) * span
    const speeds = matches.map(({ x, dx }) => (project(x + dx, convergence) - project(x, convergence)) / step)
    const speed = median(speeds)
    const spread = median(speeds.map((one) => Math.abs(one - speed))) / Math.abs(speed)
    if (spread < best.spread) best = { speed, convergence, spread }
  }
  return best
}
