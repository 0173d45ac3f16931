import type { CableFeature } from '@rig/rig'
import { toCableMetres } from '../draw/lens.ts'
import { createNoise } from '../draw/noise.ts'
import { smoothstep, toRadians } from '../draw/numbers.ts'
import { type Grid, modulo, sampleGrid } from '../draw/textures.ts'

const HALF_METRES = 28
const STEP_METRES = 0.02
const ROWS = 48
const COLUMNS = (2 * HALF_METRES) / STEP_METRES

/** Rust and dirt (0 to 1). Columns are along the cable, rows around it. */
export type Stains = { rust: Grid; dirt: Grid }

/** Result of the last `sampleStain` call. Reusing it avoids an allocation per span. */
export const stainSample = { rust: 0, dirt: 0 }

/** Creates the stains for a seed, without the rust that defects cause. */
export const createStains = (seed: number): Stains => {
  const noise = createNoise(seed + 17)
  const rust = createGrid()
  const dirt = createGrid()
  for (let column = 0; column < COLUMNS; column++)
    for (let row = 0; row < ROWS; row++) {
      const metres = column * STEP_METRES
      const turn = (row / ROWS) * Math.PI * 2
      const ring =
        noise.octaves(metres * 1.7, 20 + 2.2 * Math.cos(turn), 4) +
        noise.octaves(metres * 1.7, 60 + 2.2 * Math.sin(turn), 4)
      rust.values[row * COLUMNS + column] = 0.52 * smoothstep(0.95, 1.5, ring)
      dirt.values[row * COLUMNS + column] = noise.octaves(metres * 0.9 + 40, 90 + 1.4 * Math.cos(turn - 0.4), 4)
    }
  return { rust, dirt }
}

const createGrid = (): Grid => ({ values: new Float32Array(COLUMNS * ROWS), columns: COLUMNS, rows: ROWS })

/** Returns a copy of the stains that includes the rust caused by defects. */
export const addCorrosion = ({ rust: old, dirt }: Stains, seed: number, features: CableFeature[]): Stains => {
  const noise = createNoise(seed + 17)
  const rust = { ...old, values: Float32Array.from(old.values) }
  for (const feature of features) corrode(rust.values, feature, noise.at)
  return { rust, dirt }
}

const extents: Partial<Record<CableFeature['kind'], number>> = {
  corrosion: 0.3,
  'broken-strand': 0.14,
  'loose-bolt': 0.12,
  'missing-spacer': 0.1,
  'lightning-burn': 0.06,
}

const corrode = (rust: Float32Array, feature: CableFeature, at: (x: number, y: number) => number): void => {
  const extent = (extents[feature.kind] ?? 0) * (0.5 + feature.size)
  if (extent === 0) return
  const middle = toCableMetres(feature.at)
  const stainAngle = toRadians(feature.angleDegrees)
  const first = Math.floor((middle - extent * 2 + HALF_METRES) / STEP_METRES)
  const last = Math.ceil((middle + extent * 2 + HALF_METRES) / STEP_METRES)
  for (let column = Math.max(0, first); column <= Math.min(COLUMNS - 1, last); column++)
    for (let row = 0; row < ROWS; row++) {
      const alongStain = (column * STEP_METRES - HALF_METRES - middle) / extent
      const turn = (row / ROWS) * Math.PI * 2 - stainAngle
      const difference = Math.atan2(Math.sin(turn), Math.cos(turn))
      const reach =
        Math.hypot(alongStain, difference / (0.7 + 0.7 * feature.size)) + 0.75 * (at(column / 5.3, row / 4.1) - 0.5)
      const index = row * COLUMNS + column
      rust[index] = Math.max(rust[index] ?? 0, smoothstep(1.15, 0.15, reach) * (0.62 + 0.38 * feature.size))
    }
}

/** Takes metres along the cable and radians around it. Writes the result to `stainSample`. */
export const sampleStain = ({ rust, dirt }: Stains, metres: number, around: number): void => {
  const column = modulo((metres + HALF_METRES) / STEP_METRES, COLUMNS)
  const row = modulo((around / (2 * Math.PI)) * ROWS, ROWS)
  stainSample.rust = sampleGrid(rust, column, row)
  stainSample.dirt = sampleGrid(dirt, column, row)
}
