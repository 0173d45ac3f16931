import { addColours, blendColours, type Colour, packPixel, scaleColour } from '../draw/colour.ts'
import type { Daylight } from '../draw/daylight.ts'
import { createMipmaps } from '../draw/mipmaps.ts'
import { hashNoise } from '../draw/noise.ts'
import { clamp, smoothstep } from '../draw/numbers.ts'
import { dot, type Vector } from '../draw/vector.ts'

export const CLOUD_TEXELS = 512
export const CLOUD_MASK = CLOUD_TEXELS - 1
export const CLOUD_LEVELS = 6

/** Texels per unit. The cloud plane is one unit above the ground. */
export const CLOUD_SCALE = 85
const DRIFT_TEXELS_PER_SECOND = 0.85

/**
 * Creates the repeating cloud texture as mipmaps, finest first. The lowest byte of a texel is the density, and the
 * third byte is the brightness.
 */
export const createCloudTexture = (seed: number): Int32Array[] => {
  const heap = new Float32Array(CLOUD_TEXELS * CLOUD_TEXELS)
  for (let y = 0; y < CLOUD_TEXELS; y++)
    for (let x = 0; x < CLOUD_TEXELS; x++)
      heap[y * CLOUD_TEXELS + x] = cloudNoiseAt(x / CLOUD_TEXELS, y / CLOUD_TEXELS, seed)
  const finest = Int32Array.from(heap, (value, index) => {
    const towardsSun = heap[(index + 7 * CLOUD_TEXELS + 5) % heap.length] ?? 0
    const density = smoothstep(0.5, 0.68, value)
    const thick = smoothstep(0.55, 0.82, value)
    const light = clamp(0.85 + (value - towardsSun) * 3.6 - thick * 0.45, 0, 1)
    return Math.round(density * 250) | (Math.round(light * 255) << 16)
  })
  return createMipmaps(finest, CLOUD_TEXELS, CLOUD_LEVELS)
}

/** Returns fractal noise that repeats at the edges of the texture. */
const cloudNoiseAt = (x: number, y: number, seed: number): number => {
  let total = 0
  let strength = 0.5
  for (let octave = 0, cells = 5; octave < 6; octave++, cells *= 2) {
    total += periodic(x * cells, y * cells, cells, seed + octave) * strength
    strength *= 0.52
  }
  return total
}

const periodic = (x: number, y: number, cells: number, seed: number): number => {
  const left = Math.floor(x)
  const upper = Math.floor(y)
  const fx = (x - left) ** 2 * (3 - 2 * (x - left))
  const fy = (y - upper) ** 2 * (3 - 2 * (y - upper))
  const right = (left + 1) % cells
  const lower = (upper + 1) % cells
  const above = hashNoise(left, upper, seed) * (1 - fx) + hashNoise(right, upper, seed) * fx
  const below = hashNoise(left, lower, seed) * (1 - fx) + hashNoise(right, lower, seed) * fx
  return above + (below - above) * fy
}

/** Maximum distance that a cloud moves per second, in units of the cloud plane. */
export const CLOUD_SPEED = (DRIFT_TEXELS_PER_SECOND / CLOUD_SCALE) * 1.08

export const getCloudDrift = (now: number): number => ((now / 1000) * DRIFT_TEXELS_PER_SECOND) % CLOUD_TEXELS

export const createCloudColours = ({ cloudDark, cloudBright }: Daylight): Int32Array =>
  Int32Array.from({ length: 256 }, (_, n) => packPixel(blendColours(cloudDark, cloudBright, n / 255)))

/** Returns the radiance of the clear sky in a direction (unit vector). */
export const getSkyColour = (light: Daylight, direction: Vector): Colour => {
  const height = clamp(direction[1], 0, 1)
  const clear = blendColours(light.horizon, light.zenith, 1 - (1 - Math.min(1, height * 1.35)) ** 2.6)
  const towards = dot(direction, light.sun)
  const moonlit = light.sunElevation < -4
  const glow = moonlit
    ? 0.05 * Math.max(0, towards) ** 60
    : 0.3 * Math.max(0, towards) ** 14 + 0.35 * Math.max(0, towards) ** 180
  const dusk = moonlit
    ? 0
    : 0.24 * smoothstep(20, -2, light.sunElevation) * Math.max(0, towards) ** 3 * (1 - height) ** 3
  const tint: Colour = moonlit ? [0.7, 0.75, 0.9] : light.sunlight
  return addColours(clear, scaleColour(tint, glow + dusk))
}
