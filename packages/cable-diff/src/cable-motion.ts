import { correlate, findPreciseShift, type Match, type PlanePair, type Window } from './correlation.ts'
import { extractStructure, halve, median, type Plane } from './plane.ts'

/**
 * How the cable crosses the pictures. Coordinates are in pixels from the centre of the picture. A point of the cable
 * stays on a line with a constant `w = (y − slope · x) / (1 + convergence · x)`, and its `x / (1 + convergence · x)`
 * grows by `speed` per frame. The convergence is 0 if the camera looks at the cable at a right angle.
 */
export type CableMotion = {
  speed: number
  convergence: number
  slope: number
  /** Values of `w` between which the picture moves with the cable. */
  top: number
  bottom: number
  /** Mean correlation of the parts of the cable with themselves some frames later, from 0 to 1. */
  confidence: number
}

const STRUCTURE_RADIUS_FRACTION = 1 / 20

const CELL_COLUMNS = 9
const CELL_ROWS = 20
/** Half of a cell's width and height, as fractions of the size of the picture. */
const HALF_WIDTH_FRACTION = 1 / 20
const HALF_HEIGHT_FRACTION = 1 / 36
const MAX_SHIFT_FRACTION = 0.22
const MIN_SPEED = 0.75
const MIN_CORRELATION = 0.3
const MAX_CONVERGENCE = 1.2
const CONVERGENCE_STEP_COUNT = 24

/**
 * The refinement doubles the interval between the compared frames as long as the shift stays within this fraction of
 * the picture width.
 */
const LONG_SHIFT_FRACTION = 0.1
const REFINEMENT_REACH = { dx: 6, dy: 3 }

/**
 * Parts that deviate from the speed by more than this fraction are not cable. It is not 0, because the front of the
 * cable is closer to the camera than its edges, and moves faster.
 */
const MAX_SPEED_DEVIATION = 0.14
const OUTLIER_FRACTION = 0.04

/** Numbers of frame pairs that are compared to find the motion (coarse) and then to refine it (fine). */
const COARSE_PAIR_COUNT = 5
const FINE_PAIR_COUNT = 3

type Size = { width: number; height: number }
type Position = { x: number; y: number }
/**
 * A part of the picture. `curve` contains its correlation with the next frame for each shift; correlations up to
 * `threshold` are ignored.
 */
type Cell = Position & { curve: Float32Array; threshold: number }

/**
 * Returns the motion of the cable in consecutive frames, or null if no cable is seen moving. Each frame is given by its
 * brightness.
 */
export const measureCableMotion = (frames: readonly Plane[]): CableMotion | null => {
  const planes = frames.map((frame) => {
    const half = halve(frame)
    return extractStructure(half, Math.round(half.width * STRUCTURE_RADIUS_FRACTION))
  })
  const [size] = planes
  if (!size || planes.length < 2) return null
  const maxShift = Math.round(size.width * MAX_SHIFT_FRACTION)
  const pairs = pickPairs(planes, 1, COARSE_PAIR_COUNT)
  const cells = listCells(size).map((position): Cell => {
    const curve = measureCurve(pairs, size, position, maxShift)
    return { ...position, curve, threshold: Math.max(MIN_CORRELATION, curve[maxShift] ?? 0) }
  })
  const coarse = findModel(cells, maxShift, size.width)
  return coarse && refineModel(planes, size, cells, coarse, maxShift)
}

const listCells = ({ width, height }: Size) =>
  Array.from({ length: CELL_COLUMNS * CELL_ROWS }, (_, index) => ({
    x: Math.round((((index % CELL_COLUMNS) + 0.5) / CELL_COLUMNS - 0.5) * width * 0.86),
    y: Math.round(((Math.floor(index / CELL_COLUMNS) + 0.5) / CELL_ROWS - 0.5) * height * 0.92),
  }))

const getWindow = ({ width, height }: Size, { x, y }: Position): Window => {
  const [column, row] = [(width >> 1) + x, (height >> 1) + y]
  const [halfWidth, halfHeight] = [Math.round(width * HALF_WIDTH_FRACTION), Math.round(height * HALF_HEIGHT_FRACTION)]
  return { left: column - halfWidth, right: column + halfWidth, top: row - halfHeight, bottom: row + halfHeight }
}

/** Returns how well a cell correlates with the next frame, for each shift from −maxShift to maxShift. */
const measureCurve = (pairs: readonly PlanePair[], size: Size, at: Position, maxShift: number): Float32Array => {
  const window = { ...getWindow(size, at), rowStep: 2 }
  return Float32Array.from({ length: 2 * maxShift + 1 }, (_, index) => {
    const dx = index - maxShift
    return window.left + dx < 0 || window.right + dx > size.width ? 0 : correlate(pairs, window, { dx, dy: 0 })
  })
}

/** Returns up to `count` pairs of pictures that are `step` frames apart, evenly spread. */
const pickPairs = (planes: readonly Plane[], step: number, count: number): PlanePair[] => {
  const last = planes.length - step
  const pickedCount = Math.min(last, count)
  return Array.from({ length: pickedCount }, (_, n) => Math.floor((n * last) / pickedCount)).flatMap((n) => {
    const [one, other] = [planes[n], planes[n + step]]
    return one && other ? [[one, other] as const] : []
  })
}

const interpolateCurve = (curve: Float32Array, shift: number, maxShift: number) => {
  const position = shift + maxShift
  const index = Math.floor(position)
  if (index < 0 || index + 1 >= curve.length) return 0
  const [one, other] = [curve[index] ?? 0, curve[index + 1] ?? 0]
  return one + (other - one) * (position - index)
}

type Model = { speed: number; convergence: number }

/** Returns the speed and the convergence at which the cells correlate best, or null if their correlation is too low. */
const findModel = (cells: readonly Cell[], maxShift: number, width: number): Model | null => {
  const candidates = cells.filter(({ curve, threshold }) => Math.max(...curve) > threshold)
  let best: Model | null = null
  let bestScore = 0
  for (let step = -CONVERGENCE_STEP_COUNT; step <= CONVERGENCE_STEP_COUNT; step++) {
    const convergence = ((step / CONVERGENCE_STEP_COUNT) * MAX_CONVERGENCE) / (width / 2)
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

/**
 * Returns a cell's correlation with the next frame at the model's speed, or 0 if it is not above the cell's threshold,
 * which is at least the correlation without a shift.
 */
const rateModel = ({ x, curve, threshold }: Cell, { speed, convergence }: Model, maxShift: number) => {
  const correlation = interpolateCurve(curve, speed * (1 + convergence * x) ** 2, maxShift)
  return correlation > threshold ? correlation : 0
}

type CellMatch = Position & Match

/** Measures the motion again over several frames: the longer the shift, the smaller its relative error. */
const refineModel = (
  planes: readonly Plane[],
  size: Size,
  cells: readonly Cell[],
  coarse: Model,
  maxShift: number,
): CableMotion | null => {
  const supportingCells = cells.filter((cell) => rateModel(cell, coarse, maxShift) > 0)
  let model = coarse
  let matches: CellMatch[] = []
  let step = 1
  for (; ; step = Math.min(2 * step, planes.length >> 1)) {
    const pairs = pickPairs(planes, step, FINE_PAIR_COUNT)
    matches = supportingCells.flatMap((cell) => matchCell(pairs, size, cell, model, step))
    if (matches.length < 6) return null
    model = fitModel(matches, model, step)
    if (Math.abs(model.speed) * step * 2 > LONG_SHIFT_FRACTION * size.width || 2 * step > planes.length >> 1) break
  }
  const movingMatches = matches.filter(({ x, dx }) => {
    const speed = (project(x + dx, model.convergence) - project(x, model.convergence)) / step
    return Math.abs(speed / model.speed - 1) < MAX_SPEED_DEVIATION
  })
  const slope = median(
    movingMatches.map(({ x, y, dx, dy }) => {
      const { convergence } = model
      return ((y + dy) * (1 + convergence * x) - y * (1 + convergence * (x + dx))) / dx
    }),
  )
  const lines = movingMatches
    .map(({ x, y }) => (y - slope * x) / (1 + model.convergence * x))
    .toSorted((one, other) => one - other)
  const outliers = Math.floor(lines.length * OUTLIER_FRACTION)
  const margin = size.height * HALF_HEIGHT_FRACTION
  const [first, last] = [lines[outliers], lines.at(-1 - outliers)]
  // A busy browser may deliver wrong frames, which can yield a motion whose lines are outside the picture
  if (first === undefined || last === undefined || Math.abs(first + last) > size.height) return null
  return {
    speed: 2 * model.speed,
    convergence: model.convergence / 2,
    slope,
    top: 2 * (first - margin),
    bottom: 2 * (last + margin),
    confidence: movingMatches.reduce((sum, { correlation }) => sum + correlation, 0) / movingMatches.length,
  }
}

const project = (x: number, convergence: number) => x / (1 + convergence * x)
const unproject = (r: number, convergence: number) => r / (1 - convergence * r)

/** Searches for a cell `step` frames later, near the position at which the model expects it. */
const matchCell = (
  pairs: readonly PlanePair[],
  size: Size,
  { x, y }: Position,
  { speed, convergence }: Model,
  step: number,
): CellMatch[] => {
  const near = { dx: Math.round(unproject(project(x, convergence) + speed * step, convergence) - x), dy: 0 }
  const match = findPreciseShift(pairs, getWindow(size, { x, y }), near, REFINEMENT_REACH, MIN_CORRELATION)
  return match ? [{ x, y, ...match }] : []
}

const fitModel = (matches: readonly CellMatch[], near: Model, step: number): Model => {
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

/**
 * Distance from the lens to the near side of the cable, in sled units. The larger it is, the further ahead of the sled
 * a panned camera looks. This is the value of the simulator, because no endpoint returns the distance on a real rig.
 */
export const CAMERA_DISTANCE_UNITS = 5.4

/**
 * Limit of the calculated pan in degrees. The pan is calculated from sin(2 · pan), which hardly changes near 45°, so
 * larger angles would be inaccurate.
 */
const MAX_PAN_DEGREES = 38

/** Sled positions at which a film starts and ends. */
export type Track = { from: number; to: number }

type FilmedSection = {
  track: Track
  frameCount: number
  motion: Model
}

/**
 * Returns the position on the cable, in sled units, that is in the middle of a frame. The speed of the cable is `focal
 * length · cos² pan · units per frame / distance`, and its convergence `−tan pan / focal length`. Their product does
 * not contain the focal length, so it yields the pan.
 */
export const locateFrame = (frame: number, { track, frameCount, motion }: FilmedSection): number => {
  const unitsPerFrame = Math.abs(track.to - track.from) / frameCount
  const ahead = unitsPerFrame > 0 ? measureLead(motion, unitsPerFrame) : 0
  return track.from + Math.sign(track.to - track.from) * (frame * unitsPerFrame + ahead)
}

const measureLead = ({ speed, convergence }: Model, unitsPerFrame: number) => {
  const doubleAngleSine = (2 * Math.abs(convergence * speed) * CAMERA_DISTANCE_UNITS) / unitsPerFrame
  const limit = Math.sin((2 * MAX_PAN_DEGREES * Math.PI) / 180)
  const pan = Math.asin(Math.min(limit, doubleAngleSine)) / 2
  return Math.sign(speed * convergence) * CAMERA_DISTANCE_UNITS * Math.tan(pan)
}
