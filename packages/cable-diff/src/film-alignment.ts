import type { CableMotion } from './cable-motion.ts'
import { median } from './median.ts'
import { extractStructure, halve, type LumaFrame, type Plane } from './plane.ts'

/**
 * Displacement of a film's pictures against another one, in pixels: `dx = x · (1, u, v, u²)` and `dy = y · (1, u, v)`,
 * where u and v are the position relative to the centre, in hundreds of pixels.
 */
export type PictureOffset = { x: readonly number[]; y: readonly number[]; correlation: number; spread: number }

export const NO_OFFSET: PictureOffset = { x: [], y: [], correlation: 0, spread: 0 }

const SIGNATURE_ROWS = 60
const SIGNATURE_HALF_WIDTH = 5

/** Returns the structure in the middle of a picture as a column of values. Films with equal columns show one place. */
export const createSignature = (frame: LumaFrame, motion: CableMotion): Float32Array => {
  const { width, height, luma } = frame
  const top = Math.max(0, Math.round(height / 2 + motion.top))
  const bottom = Math.min(height, Math.round(height / 2 + motion.bottom))
  const column = new Float32Array(SIGNATURE_ROWS)
  for (let n = 0; n < SIGNATURE_ROWS; n++) {
    const first = top + Math.floor(((bottom - top) * n) / SIGNATURE_ROWS)
    const last = Math.max(first + 1, top + Math.floor(((bottom - top) * (n + 1)) / SIGNATURE_ROWS))
    let sum = 0
    for (let row = first; row < last; row++)
      for (let x = -SIGNATURE_HALF_WIDTH; x <= SIGNATURE_HALF_WIDTH; x++)
        sum += luma[row * width + (width >> 1) + x] ?? 0
    column[n] = Math.log(12 + sum / ((last - first) * (2 * SIGNATURE_HALF_WIDTH + 1)))
  }
  return column
}

/**
 * Returns the lag, in frames, at which the second film shows what the first film shows, and the correlation there.
 * Every row loses its mean first, so that only what changes along the cable counts.
 */
export const findLag = (first: readonly Float32Array[], second: readonly Float32Array[], maxLag: number) => {
  const [one, other] = [removeLight(first), removeLight(second)]
  let best = { lag: 0, correlation: Number.NEGATIVE_INFINITY }
  for (let lag = -maxLag; lag <= maxLag; lag++) {
    let [product, energy, otherEnergy] = [0, 1e-9, 1e-9]
    for (let t = Math.max(0, -lag); t < Math.min(one.length, other.length - lag); t++) {
      const [a, b] = [one[t] ?? NO_COLUMN, other[t + lag] ?? NO_COLUMN]
      for (let row = 0; row < a.length; row++) {
        product += (a[row] ?? 0) * (b[row] ?? 0)
        energy += (a[row] ?? 0) ** 2
        otherEnergy += (b[row] ?? 0) ** 2
      }
    }
    const correlation = product / Math.sqrt(energy * otherEnergy)
    if (correlation > best.correlation) best = { lag, correlation }
  }
  return best
}

const NO_COLUMN = new Float32Array()

const SMOOTH_FRAMES = 12

const removeLight = (columns: readonly Float32Array[]) =>
  columns.map((column, t) => {
    const near = columns.slice(Math.max(0, t - SMOOTH_FRAMES), t + SMOOTH_FRAMES + 1)
    return column.map((value, row) => value - near.reduce((sum, one) => sum + (one[row] ?? 0), 0) / near.length)
  })

type PlanePair = readonly [Plane, Plane]

const NO_PLANE: Plane = { width: 0, height: 0, values: NO_COLUMN }

const COLUMNS = 7
const ROWS = 9
const HALF_CELL = 24
const REACH = 10
/** Size of the pixels and reach of the search for the displacement of whole pictures. */
const COARSE_PIXELS = 4
const COARSE_REACH = 12
const COARSE_RADIUS = 8
const MIN_CORRELATION = 0.25

type Match = { x: number; y: number; dx: number; dy: number; correlation: number }

/** Measures by how much the second film's pictures are displaced, from pairs of frames that show the same place. */
export const measureOffset = (
  pairs: readonly (readonly [LumaFrame, LumaFrame])[],
  motion: CableMotion,
  structureRadius: number,
): PictureOffset | null => {
  const planes = pairs.map(
    ([one, other]): PlanePair => [extractStructure(one, structureRadius), extractStructure(other, structureRadius)],
  )
  const coarse = findCoarseOffset(pairs, motion)
  const matches = listCells(motion, pairs[0]?.[0]).flatMap(({ x, y }) => matchCell(planes, x, y, coarse))
  if (matches.length < 6) return null
  const middle = { dx: median(matches.map(({ dx }) => dx)), dy: median(matches.map(({ dy }) => dy)) }
  const close = matches.filter(({ dx, dy }) => Math.abs(dx - middle.dx) < 14 && Math.abs(dy - middle.dy) < 6)
  const fitX = fitRobustly(
    close,
    ({ x, y }) => [1, x / 100, y / 100, (x / 100) ** 2],
    ({ dx }) => dx,
  )
  const fitY = fitRobustly(
    close,
    ({ x, y }) => [1, x / 100, y / 100],
    ({ dy }) => dy,
  )
  return {
    x: fitX.coefficients,
    y: fitY.coefficients,
    correlation: median(close.map(({ correlation }) => correlation)),
    spread: fitX.spread,
  }
}

const listCells = ({ top, bottom, slope }: CableMotion, frame: LumaFrame | undefined) => {
  if (!frame) return []
  return Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const x = (((index % COLUMNS) + 0.5) / COLUMNS - 0.5) * frame.width * 0.88
    const y = top + ((bottom - top) * (Math.floor(index / COLUMNS) + 0.5)) / ROWS
    return { x: Math.round(x), y: Math.round(y + slope * x) }
  })
}

type Offset = { dx: number; dy: number }

/** Returns the displacement of the band around the cable as a whole, in pixels. */
const findCoarseOffset = (
  pairs: readonly (readonly [LumaFrame, LumaFrame])[],
  { top, bottom }: CableMotion,
): Offset => {
  const shrink = (frame: LumaFrame) => extractStructure(halve(halve(frame)), COARSE_RADIUS)
  const planes = pairs.map(([one, other]): PlanePair => [shrink(one), shrink(other)])
  const { width, height } = planes[0]?.[0] ?? NO_PLANE
  const first = Math.max(0, Math.round(height / 2 + top / COARSE_PIXELS))
  const last = Math.min(height, Math.round(height / 2 + bottom / COARSE_PIXELS))
  let best = { dx: 0, dy: 0, correlation: Number.NEGATIVE_INFINITY }
  for (let dy = -COARSE_REACH; dy <= COARSE_REACH; dy++)
    for (let dx = -COARSE_REACH; dx <= COARSE_REACH; dx++) {
      let [product, energy, otherEnergy] = [0, 1e-9, 1e-9]
      for (const [one, other] of planes)
        for (let row = Math.max(first, -dy); row < Math.min(last, height - dy); row++)
          for (let column = COARSE_REACH; column < width - COARSE_REACH; column++) {
            const a = one.values[row * width + column] ?? 0
            const b = other.values[(row + dy) * width + column + dx] ?? 0
            product += a * b
            energy += a * a
            otherEnergy += b * b
          }
      const correlation = product / Math.sqrt(energy * otherEnergy)
      if (correlation > best.correlation) best = { dx, dy, correlation }
    }
  return { dx: best.dx * COARSE_PIXELS, dy: best.dy * COARSE_PIXELS }
}

const matchCell = (planes: readonly PlanePair[], x: number, y: number, coarse: Offset): Match[] => {
  const { width, height } = planes[0]?.[0] ?? NO_PLANE
  const [left, upper] = [(width >> 1) + x - HALF_CELL, (height >> 1) + y - (HALF_CELL >> 1)]
  const [right, lower] = [left + 2 * HALF_CELL, upper + HALF_CELL]
  if (left - REACH + coarse.dx < 0 || right + REACH + coarse.dx > width || left < 0 || right > width) return []
  if (upper - REACH + coarse.dy < 0 || lower + REACH + coarse.dy > height || upper < 0 || lower > height) return []
  const size = 2 * REACH + 1
  const scores = new Float32Array(size * size).fill(Number.NEGATIVE_INFINITY)
  let energy = 1e-9
  for (const [one] of planes)
    for (let row = upper; row < lower; row += 2)
      for (let index = row * width + left; index < row * width + right; index += 3)
        energy += (one.values[index] ?? 0) ** 2
  const rate = (dx: number, dy: number) => {
    const at = (dy + REACH) * size + dx + REACH
    if (scores[at] !== Number.NEGATIVE_INFINITY) return
    const to = (dy + coarse.dy) * width + dx + coarse.dx
    let [product, otherEnergy] = [0, 1e-9]
    for (const [one, other] of planes)
      for (let row = upper; row < lower; row += 2)
        for (let index = row * width + left; index < row * width + right; index += 3) {
          const b = other.values[index + to] ?? 0
          product += (one.values[index] ?? 0) * b
          otherEnergy += b * b
        }
    scores[at] = product / Math.sqrt(energy * otherEnergy)
  }
  const findPeak = () => scores.reduce((best, score, index) => (score > (scores[best] ?? 0) ? index : best), 0)
  // The strands are several pixels wide, so every second displacement is enough to find the peak
  for (let dy = -REACH; dy <= REACH; dy += 2) for (let dx = -REACH; dx <= REACH; dx += 2) rate(dx, dy)
  const near = findPeak()
  const [nearX, nearY] = [(near % size) - REACH, Math.floor(near / size) - REACH]
  for (let dy = Math.max(-REACH, nearY - 2); dy <= Math.min(REACH, nearY + 2); dy++)
    for (let dx = Math.max(-REACH, nearX - 2); dx <= Math.min(REACH, nearX + 2); dx++) rate(dx, dy)
  const peak = findPeak()
  const [column, row] = [peak % size, Math.floor(peak / size)]
  const correlation = scores[peak] ?? 0
  if (column === 0 || row === 0 || column === size - 1 || row === size - 1 || correlation < MIN_CORRELATION) return []
  const offset = (step: number) => {
    const [before, at, after] = [scores[peak - step] ?? 0, scores[peak] ?? 0, scores[peak + step] ?? 0]
    return (before - after) / (2 * (before - 2 * at + after) || 1)
  }
  return [{ x, y, dx: coarse.dx + column - REACH + offset(1), dy: coarse.dy + row - REACH + offset(size), correlation }]
}

const fitRobustly = (matches: readonly Match[], basis: (match: Match) => number[], value: (match: Match) => number) => {
  let used = matches
  let coefficients: number[] = []
  let spread = 0
  for (let round = 0; round < 3; round++) {
    coefficients = solveLeastSquares(used.map(basis), used.map(value))
    const misfit = (match: Match) =>
      Math.abs(value(match) - basis(match).reduce((sum, one, index) => sum + one * (coefficients[index] ?? 0), 0))
    spread = median(used.map(misfit))
    used = matches.filter((match) => misfit(match) < 3 * spread + 0.3)
  }
  return { coefficients, spread }
}

/** Solves the normal equations by elimination, with a slight preference for small coefficients. */
const solveLeastSquares = (rows: readonly number[][], values: readonly number[]): number[] => {
  const count = rows[0]?.length ?? 0
  const system = Array.from({ length: count }, (_, i) => [
    ...Array.from(
      { length: count },
      (_, j) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0) + (i === j ? 0.5 : 0),
    ),
    rows.reduce((sum, row, n) => sum + (row[i] ?? 0) * (values[n] ?? 0), 0),
  ])
  for (let pivot = 0; pivot < count; pivot++) {
    const line = system[pivot] ?? []
    for (const other of system) {
      if (other === line) continue
      const factor = (other[pivot] ?? 0) / (line[pivot] ?? 0)
      for (let column = pivot; column <= count; column++)
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0)
    }
  }
  return system.map((line, index) => (line[count] ?? 0) / (line[index] ?? 0))
}
