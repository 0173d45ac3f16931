import { createNoise, type Noise } from '../draw/noise.ts'
import { mix, smoothstep } from '../draw/numbers.ts'

/** Height of the cable's middle above the valley floor, metres. */
const VALLEY_DEPTH = 118

const NEAR_HALF = 2048
const NEAR_STEP = 16
const FAR_HALF = 18432
const FAR_STEP = 144

/** The bare ground: heights and coordinates in metres, relative to the middle of the cable. */
export type Terrain = {
  heightAt: (x: number, z: number) => number
  /** Metres from the middle of the river, with the sign of the side. */
  fromRiver: (x: number, z: number) => number
  /** Returns the density of trees at a point; above 0.52 it is forest. */
  woodAt: (x: number, z: number) => number
  noise: Noise
}

/** Creates the ground of a seed; `groundStep` (1, 2 or 4) is the spacing of its points relative to the finest grid. */
export const createTerrain = (seed: number, groundStep = 1): Terrain => {
  const noise = createNoise(seed)
  const shift = noise.at(3.3, 9.1) * 2
  const riverAt = (z: number): number => 46 + 120 * Math.sin(z / 540 + 0.5 + shift) + 42 * Math.sin(z / 210 + 2)
  const fromRiver = (x: number, z: number): number => x - riverAt(z)
  const shape = (x: number, z: number): number => ground(noise, fromRiver(x, z), x, z)
  const heightAt = nested(shape, groundStep)
  const steepOf = (x: number, z: number): number => {
    const reach = Math.max(Math.abs(x), Math.abs(z)) < NEAR_HALF ? NEAR_STEP : FAR_STEP
    return (
      Math.hypot(heightAt(x + reach, z) - heightAt(x - reach, z), heightAt(x, z + reach) - heightAt(x, z - reach)) /
      (2 * reach)
    )
  }
  const steepAt = nested(steepOf, groundStep)
  const woodAt = nested((x, z) => {
    const wood = noise.octaves(x / 330 + 3, z / 330, 5) + smoothstep(0.06, 0.35, steepAt(x, z)) * 0.16
    return wood * smoothstep(430, 230, heightAt(x, z) + 240 * (noise.octaves(x / 400, z / 400, 3) - 0.5))
  }, groundStep)
  return { heightAt, woodAt, fromRiver, noise }
}

/** Samples a function on a fine grid near the middle and on a coarse one beyond. */
const nested = (shape: (x: number, z: number) => number, groundStep: number): ((x: number, z: number) => number) => {
  const near = grid(shape, NEAR_HALF, NEAR_STEP * groundStep)
  const far = grid(shape, FAR_HALF, FAR_STEP * groundStep)
  return (x, z) => (Math.max(Math.abs(x), Math.abs(z)) < NEAR_HALF - NEAR_STEP * groundStep ? near(x, z) : far(x, z))
}

/** Returns the height of the ground: a flat valley with a river, slopes, hills, and mountains all around. */
const ground = (noise: Noise, fromRiver: number, x: number, z: number): number => {
  const side = Math.abs(fromRiver)
  const floor = -VALLEY_DEPTH + mix(-4, 0, smoothstep(9, 26, side)) + 5 * noise.octaves(x / 130, z / 130, 3) - 2
  const reach = Math.hypot(x, z)
  const width = 260 + 210 * noise.at(x / 700 + 5, z / 700)
  const beyond = Math.max(0, side - width)
  const rise = (beyond * beyond) / (beyond + 320)
  const hills = rise * (0.05 + 0.26 * noise.octaves(x / 1100, z / 1100, 4))
  const range = smoothstep(2800, 9500, reach) * smoothstep(-600, 1500, beyond)
  const peaks = range * (1500 * noise.ridges(x / 4600 + 11, z / 4600, 6) ** 1.2 + 120)
  return floor + hills + peaks * (0.62 + 0.38 * noise.at(x / 9000, z / 9000 + 3))
}

/** Samples heights on a square grid around the middle, with linear interpolation. */
const grid = (
  shape: (x: number, z: number) => number,
  half: number,
  step: number,
): ((x: number, z: number) => number) => {
  const side = (2 * half) / step + 1
  const heights = new Float32Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      heights[row * side + column] = shape(column * step - half, row * step - half)
  return (x, z) => {
    const column = Math.min(side - 2, Math.max(0, (x + half) / step))
    const row = Math.min(side - 2, Math.max(0, (z + half) / step))
    const left = Math.floor(column)
    const upper = Math.floor(row)
    const index = upper * side + left
    const fx = column - left
    const above = mix(heights[index] ?? 0, heights[index + 1] ?? 0, fx)
    const below = mix(heights[index + side] ?? 0, heights[index + side + 1] ?? 0, fx)
    return above + (below - above) * (row - upper)
  }
}
