import type { CableMotion } from './cable-motion.ts'
import { findPreciseShift, findShift, type Match, type PlanePair, type Shift } from './correlation.ts'
import { median } from './median.ts'
import { BRIGHTNESS_OFFSET, extractStructure, halve, type Plane } from './plane.ts'

/**
 * A displacement in pixels: `dx = x · (1, u, v, u²)` and `dy = y · (1, u, v)`, where u and v are the position relative
 * to the centre, in hundreds of pixels.
 */
export type PictureOffset = { x: readonly number[]; y: readonly number[]; correlation: number; spread: number }

export const NO_OFFSET: PictureOffset = { x: [], y: [], correlation: 0, spread: 0 }

const SIGNATURE_ROWS = 60
const SIGNATURE_HALF_WIDTH = 5

/** Returns the structure in the middle of a picture as a column of values. Films with equal columns show one place. */
export const createSignature = ({ width, height, values: luma }: Plane, motion: CableMotion): Float32Array => {
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
    column[n] = Math.log(BRIGHTNESS_OFFSET + sum / ((last - first) * (2 * SIGNATURE_HALF_WIDTH + 1)))
  }
  return column
}

/**
 * Returns the lag in frames, and the correlation there. Every row first loses its mean, so that only changes along the
 * cable count.
 */
export const findLag = (first: readonly Float32Array[], second: readonly Float32Array[], maxLag: number) => {
  const [one, other] = [removeLight(first), removeLight(second)]
  const whole = { left: 0, right: SIGNATURE_ROWS, top: 0, bottom: one.height }
  const { dy, correlation } = findShift([[one, other]], whole, { dx: 0, dy: 0 }, { dx: 0, dy: maxLag })
  return { lag: dy, correlation }
}

const SMOOTH_FRAMES = 12

const removeLight = (signatures: readonly Float32Array[]): Plane => {
  const lines = signatures.map((signature, t) => {
    const near = signatures.slice(Math.max(0, t - SMOOTH_FRAMES), t + SMOOTH_FRAMES + 1)
    return signature.map((value, row) => value - near.reduce((sum, one) => sum + (one[row] ?? 0), 0) / near.length)
  })
  const values = new Float32Array(SIGNATURE_ROWS * lines.length)
  for (const [t, line] of lines.entries()) values.set(line, t * SIGNATURE_ROWS)
  return { width: SIGNATURE_ROWS, height: lines.length, values }
}

const COLUMNS = 7
const ROWS = 9
const HALF_CELL = 24
const REACH = { dx: 10, dy: 10 }
/** Size of the pixels and reach of the search for the displacement of whole pictures. */
const COARSE_PIXELS = 4
const COARSE_REACH = { dx: 12, dy: 12 }
const COARSE_RADIUS = 8
const MIN_CORRELATION = 0.25

type CellMatch = Match & { x: number; y: number }

/** Measures by how much the second film's pictures are displaced, from the brightness of pairs that show the same place. */
export const measureOffset = (
  pairs: readonly PlanePair[],
  motion: CableMotion,
  structureRadius: number,
): PictureOffset | null => {
  const [size] = pairs[0] ?? []
  if (!size) return null
  const coarse = findCoarseOffset(pairs, size, motion)
  const planes = extractStructures(pairs, (luma) => extractStructure(luma, structureRadius))
  const matches = listCells(motion, size).flatMap(({ x, y }): CellMatch[] => {
    const match = findPreciseShift(planes, getWindow(size, x, y), coarse, REACH, MIN_CORRELATION)
    return match ? [{ x, y, ...match }] : []
  })
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

const extractStructures = (pairs: readonly PlanePair[], extract: (luma: Plane) => Plane) =>
  pairs.map(([one, other]): PlanePair => [extract(one), extract(other)])

const listCells = ({ top, bottom, slope }: CableMotion, { width }: Plane) =>
  Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const x = (((index % COLUMNS) + 0.5) / COLUMNS - 0.5) * width * 0.88
    const y = top + ((bottom - top) * (Math.floor(index / COLUMNS) + 0.5)) / ROWS
    return { x: Math.round(x), y: Math.round(y + slope * x) }
  })

const getWindow = ({ width, height }: Plane, x: number, y: number) => {
  const [left, top] = [(width >> 1) + x - HALF_CELL, (height >> 1) + y - (HALF_CELL >> 1)]
  return { left, right: left + 2 * HALF_CELL, top, bottom: top + HALF_CELL, columnStep: 3, rowStep: 2 }
}

const findCoarseOffset = (
  pairs: readonly PlanePair[],
  { width, height }: Plane,
  { top, bottom }: CableMotion,
): Shift => {
  const planes = extractStructures(pairs, (luma) => extractStructure(halve(halve(luma)), COARSE_RADIUS))
  const band = {
    left: COARSE_REACH.dx,
    right: (width >> 2) - COARSE_REACH.dx,
    top: Math.max(0, Math.round((height >> 2) / 2 + top / COARSE_PIXELS)),
    bottom: Math.min(height >> 2, Math.round((height >> 2) / 2 + bottom / COARSE_PIXELS)),
  }
  const { dx, dy } = findShift(planes, band, { dx: 0, dy: 0 }, COARSE_REACH)
  return { dx: dx * COARSE_PIXELS, dy: dy * COARSE_PIXELS }
}

const fitRobustly = (
  matches: readonly CellMatch[],
  basis: (match: CellMatch) => number[],
  value: (match: CellMatch) => number,
) => {
  let used = matches
  let coefficients: number[] = []
  let spread = 0
  for (let round = 0; round < 3; round++) {
    coefficients = solveLeastSquares(used.map(basis), used.map(value))
    const misfit = (match: CellMatch) =>
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
