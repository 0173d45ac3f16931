import type { CableMotion } from './cable-motion.ts'
import { findPreciseShift, findShift, type Match, type PlanePair, type Shift } from './correlation.ts'
import { extractStructure, type FilmFrame, halve, median, type Plane, WARMTH_BLOCK_PIXELS } from './plane.ts'

/**
 * Coefficients of a displacement in pixels: `dx = x · (1, u, v, u²)` and `dy = y · (1, u, v)`. u and v are the position
 * relative to the centre, in hundreds of pixels.
 */
type Displacement = { x: readonly number[]; y: readonly number[] }

/**
 * The displacement of the second film, its correlation, and by how many pixels parts of the pictures disagree about it
 * (`spread`).
 */
export type PictureOffset = Displacement & { correlation: number; spread: number }

/** Radius, in pixels, of the neighbourhood whose mean brightness is subtracted (`extractStructure`). */
const STRUCTURE_RADIUS_PIXELS = 20

const CELL_COLUMN_COUNT = 7
const ROWS = 9
const HALF_CELL_PIXELS = 24
const REACH = { dx: 10, dy: 10 }
/** The whole pictures are first compared in pixels of this size, with displacements up to `COARSE_REACH`. */
const COARSE_PIXELS = 4
const COARSE_REACH = { dx: 12, dy: 12 }
const COARSE_RADIUS = 8
const MIN_CORRELATION = 0.25

type CellMatch = Match & { x: number; y: number }

/**
 * Measures how far the pictures of the second film are displaced, from pairs of brightness planes that show the same
 * place.
 */
export const measureOffset = (pairs: readonly PlanePair[], motion: CableMotion): PictureOffset | null => {
  const [size] = pairs[0] ?? []
  if (!size) return null
  const coarse = findCoarseOffset(pairs, size, motion)
  const planes = extractStructures(pairs, (luma) => extractStructure(luma, STRUCTURE_RADIUS_PIXELS))
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
  Array.from({ length: CELL_COLUMN_COUNT * ROWS }, (_, index) => {
    const x = (((index % CELL_COLUMN_COUNT) + 0.5) / CELL_COLUMN_COUNT - 0.5) * width * 0.88
    const y = top + ((bottom - top) * (Math.floor(index / CELL_COLUMN_COUNT) + 0.5)) / ROWS
    return { x: Math.round(x), y: Math.round(y + slope * x) }
  })

const getWindow = ({ width, height }: Plane, x: number, y: number) => {
  const [left, top] = [(width >> 1) + x - HALF_CELL_PIXELS, (height >> 1) + y - (HALF_CELL_PIXELS >> 1)]
  return { left, right: left + 2 * HALF_CELL_PIXELS, top, bottom: top + HALF_CELL_PIXELS, columnStep: 3, rowStep: 2 }
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
    const getError = (match: CellMatch) =>
      Math.abs(value(match) - basis(match).reduce((sum, one, index) => sum + one * (coefficients[index] ?? 0), 0))
    spread = median(used.map(getError))
    used = matches.filter((match) => getError(match) < 3 * spread + 0.3)
  }
  return { coefficients, spread }
}

/** Solves a least-squares problem by elimination, with a slight preference for small coefficients. */
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

/** Pictures of both films that show the same place, and their structures (see `extractStructure`). */
export type AlignedFrames = { one: FilmFrame; other: FilmFrame; structure: Plane; otherStructure: Plane }

/** Smaller displacements have no effect on the comparison. */
const NEGLIGIBLE_PIXELS = 0.4
/** Largest displacement that the gradients of a picture can measure. */
const MAX_PIXELS = 2

/**
 * Returns a function that shifts a picture of the second film to match the picture of the first film. Each call starts
 * from the shift of the previous call.
 */
export const createAligner = (measured: PictureOffset | null, { top, bottom }: CableMotion) => {
  const offset = measured ?? { x: [], y: [] }
  let shift = { dx: 0, dy: 0 }
  return (one: FilmFrame, other: FilmFrame): AlignedFrames => {
    const structure = extractStructure(one.luma, STRUCTURE_RADIUS_PIXELS)
    const move = () => {
      const moved = isNegligible(offset, shift, other.luma) ? other : alignPicture(other, offset, shift)
      return { one, structure, other: moved, otherStructure: extractStructure(moved.luma, STRUCTURE_RADIUS_PIXELS) }
    }
    const alignedFrames = move()
    const { dx, dy } = measureShift(structure, alignedFrames.otherStructure, top, bottom)
    if (Math.hypot(dx, dy) < NEGLIGIBLE_PIXELS) return alignedFrames
    shift = { dx: shift.dx + dx, dy: shift.dy + dy }
    return move()
  }
}

const getShiftAt = (
  { x: [a = 0, b = 0, c = 0, d = 0], y: [e = 0, f = 0, g = 0] }: Displacement,
  x: number,
  y: number,
): Shift => {
  const [u, v] = [x / 100, y / 100]
  return { dx: a + b * u + c * v + d * u * u, dy: e + f * u + g * v }
}

const isNegligible = (offset: Displacement, { dx, dy }: Shift, { width, height }: Plane) =>
  [-0.4, 0, 0.4].every((across) =>
    [-0.3, 0.3].every((down) => {
      const at = getShiftAt(offset, across * width, down * height)
      return Math.hypot(at.dx + dx, at.dy + dy) < NEGLIGIBLE_PIXELS
    }),
  )

/** Undoes the displacement of a picture. */
const alignPicture = ({ luma, warmth }: FilmFrame, offset: Displacement, shift: Shift): FilmFrame => ({
  luma: alignLuma(luma, offset, shift),
  warmth: alignWarmth(warmth, offset, shift),
})

const alignLuma = ({ width, height, values: luma }: Plane, offset: Displacement, shift: Shift): Plane => {
  const alignedLuma = new Uint8Array(luma.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const { dx, dy } = getShiftAt(offset, column - width / 2, row - height / 2)
      const x = Math.min(width - 1.001, Math.max(0, column + dx + shift.dx))
      const y = Math.min(height - 1.001, Math.max(0, row + dy + shift.dy))
      const [left, upper] = [Math.floor(x), Math.floor(y)]
      const [fx, fy] = [x - left, y - upper]
      const at = upper * width + left
      const above = (luma[at] ?? 0) * (1 - fx) + (luma[at + 1] ?? 0) * fx
      const below = (luma[at + width] ?? 0) * (1 - fx) + (luma[at + width + 1] ?? 0) * fx
      alignedLuma[row * width + column] = above * (1 - fy) + below * fy + 0.5
    }
  return { width, height, values: alignedLuma }
}

/** Moves whole blocks: precise enough, because colours change slowly along a picture. */
const alignWarmth = ({ width, height, values }: Plane, offset: Displacement, shift: Shift): Plane => {
  const alignedWarmth = new Float32Array(values.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const { dx, dy } = getShiftAt(
        offset,
        (column - width / 2) * WARMTH_BLOCK_PIXELS,
        (row - height / 2) * WARMTH_BLOCK_PIXELS,
      )
      const x = Math.min(width - 1, Math.max(0, column + Math.round((dx + shift.dx) / WARMTH_BLOCK_PIXELS)))
      const y = Math.min(height - 1, Math.max(0, row + Math.round((dy + shift.dy) / WARMTH_BLOCK_PIXELS)))
      alignedWarmth[row * width + column] = values[y * width + x] ?? 0
    }
  return { width, height, values: alignedWarmth }
}

/**
 * Measures the displacement between two structures to a fraction of a pixel, from the gradients of the first one (at
 * most `MAX_PIXELS`).
 */
const measureShift = (one: Plane, other: Plane, top: number, bottom: number): Shift => {
  const { width, height, values } = one
  let [xx, xy, yy, xt, yt] = [1e-3, 0, 1e-3, 0, 0]
  for (let row = Math.max(1, Math.ceil(height / 2 + top)); row < Math.min(height - 1, height / 2 + bottom); row += 2)
    for (let column = 2; column < width - 2; column += 2) {
      const index = row * width + column
      const gx = ((values[index + 1] ?? 0) - (values[index - 1] ?? 0)) / 2
      const gy = ((values[index + width] ?? 0) - (values[index - width] ?? 0)) / 2
      const difference = (values[index] ?? 0) - (other.values[index] ?? 0)
      xx += gx * gx
      xy += gx * gy
      yy += gy * gy
      xt += gx * difference
      yt += gy * difference
    }
  const determinant = xx * yy - xy * xy
  const limit = (value: number) => Math.min(MAX_PIXELS, Math.max(-MAX_PIXELS, value || 0))
  return { dx: limit((xt * yy - yt * xy) / determinant), dy: limit((yt * xx - xt * xy) / determinant) }
}
