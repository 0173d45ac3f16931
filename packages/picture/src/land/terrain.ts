import type { Colour } from '../draw/colour.ts'
import { createNoise, type Noise } from '../draw/noise.ts'
import { clamp, lerp, smoothstep, type Vector } from '../draw/numbers.ts'
import { type Grid, sampleGrid } from '../draw/textures.ts'

const VALLEY_DEPTH_METRES = 118

const NEAR_HALF_WIDTH_METRES = 2048
const NEAR_STEP_METRES = 16
const FAR_HALF_WIDTH_METRES = 18432
const FAR_STEP_METRES = 144

export type Terrain = ReturnType<typeof createTerrain>

/** Creates the ground of a seed (metres from the cable's middle). `groundStep` (1, 2, 4) scales the sample spacing. */
export const createTerrain = (seed: number, groundStep = 1) => {
  const noise = createNoise(seed)
  const shift = noise.at(3.3, 9.1) * 2
  const riverAt = (z: number): number => 46 + 120 * Math.sin(z / 540 + 0.5 + shift) + 42 * Math.sin(z / 210 + 2)
  /** Returns the signed distance in metres from the middle of the river. */
  const distanceFromRiver = (x: number, z: number): number => x - riverAt(z)
  const shape = (x: number, z: number): number => getGroundHeight(noise, distanceFromRiver(x, z), x, z)
  const heightAt = createNestedGrid(shape, groundStep)
  const getSteepness = (x: number, z: number): number => {
    const reach = Math.max(Math.abs(x), Math.abs(z)) < NEAR_HALF_WIDTH_METRES ? NEAR_STEP_METRES : FAR_STEP_METRES
    const riseX = heightAt(x + reach, z) - heightAt(x - reach, z)
    const riseZ = heightAt(x, z + reach) - heightAt(x, z - reach)
    return Math.hypot(riseX, riseZ) / (2 * reach)
  }
  const steepAt = createNestedGrid(getSteepness, groundStep)
  /** Returns the density of trees. A value above 0.52 means forest. */
  const treeDensityAt = createNestedGrid((x, z) => {
    const wood = noise.octaves(x / 330 + 3, z / 330, 5) + smoothstep(0.06, 0.35, steepAt(x, z)) * 0.16
    return wood * smoothstep(430, 230, heightAt(x, z) + 240 * (noise.octaves(x / 400, z / 400, 3) - 0.5))
  }, groundStep)
  return { heightAt, treeDensityAt, distanceFromRiver, noise }
}

/** Samples a function on a fine grid near the middle and on a coarse grid farther away. */
const createNestedGrid = (
  shape: (x: number, z: number) => number,
  groundStep: number,
): ((x: number, z: number) => number) => {
  const near = createGrid(shape, NEAR_HALF_WIDTH_METRES, NEAR_STEP_METRES * groundStep)
  const far = createGrid(shape, FAR_HALF_WIDTH_METRES, FAR_STEP_METRES * groundStep)
  return (x, z) =>
    Math.max(Math.abs(x), Math.abs(z)) < NEAR_HALF_WIDTH_METRES - NEAR_STEP_METRES * groundStep ? near(x, z) : far(x, z)
}

const getGroundHeight = (noise: Noise, distanceFromRiver: number, x: number, z: number): number => {
  const side = Math.abs(distanceFromRiver)
  const floor = -VALLEY_DEPTH_METRES + lerp(-4, 0, smoothstep(9, 26, side)) + 5 * noise.octaves(x / 130, z / 130, 3) - 2
  const reach = Math.hypot(x, z)
  const width = 260 + 210 * noise.at(x / 700 + 5, z / 700)
  const metresFromValley = Math.max(0, side - width)
  const rise = (metresFromValley * metresFromValley) / (metresFromValley + 320)
  const hills = rise * (0.05 + 0.26 * noise.octaves(x / 1100, z / 1100, 4))
  const range = smoothstep(2800, 9500, reach) * smoothstep(-600, 1500, metresFromValley)
  const peaks = range * (1500 * noise.ridges(x / 4600 + 11, z / 4600, 6) ** 1.2 + 120)
  return floor + hills + peaks * (0.62 + 0.38 * noise.at(x / 9000, z / 9000 + 3))
}

const createGrid = (
  shape: (x: number, z: number) => number,
  half: number,
  step: number,
): ((x: number, z: number) => number) => {
  const side = (2 * half) / step + 1
  const grid: Grid = { values: new Float32Array(side * side), columns: side, rows: side }
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      grid.values[row * side + column] = shape(column * step - half, row * step - half)
  return (x, z) => sampleGrid(grid, clamp((x + half) / step, 0, side - 2), clamp((z + half) / step, 0, side - 2))
}

/** Kinds of surface with their own light: water reflects the sky, and windows and street lamps are lit at night. */
export const WATER_SURFACE = 1
export const WINDOW_SURFACE = 2
export const STREET_LAMP_SURFACE = 3

/** Point on the land. `normal` is a unit vector, and `kind` is 0 unless the surface has its own light. */
export type Surface = { colour: Colour; normal: Vector; kind: number }
