import { addColours, blendColours, type Colour, packPixel, scaleColour } from '../draw/colour.ts'
import type { Daylight } from '../draw/daylight.ts'
import type { Frame } from '../draw/frame.ts'
import { projectPoint } from '../draw/lens.ts'
import { getRepeatingNoise, hashNoise } from '../draw/noise.ts'
import { clamp, dot, pointAlong, smoothstep, toRadians, type Vector } from '../draw/numbers.ts'
import { createPolygon, fillConvexPolygon, fillRect } from '../draw/raster.ts'
import type { Stage } from '../draw/stage.ts'
import { createMipmaps, type Grid, modulo, sampleGrid } from '../draw/textures.ts'

export const CLOUD_TEXELS = 512
export const CLOUD_LEVELS = 6

/** Texels per unit. The cloud plane is one unit above the ground. */
export const CLOUD_SCALE = 85
const DRIFT_TEXELS_PER_SECOND = 0.85

/** Returns mipmaps, finest first. The lowest byte of a texel is the density, the third the brightness. */
export const createCloudTexture = (seed: number): Int32Array[] => {
  const noiseValues = new Float32Array(CLOUD_TEXELS * CLOUD_TEXELS)
  for (let y = 0; y < CLOUD_TEXELS; y++)
    for (let x = 0; x < CLOUD_TEXELS; x++)
      noiseValues[y * CLOUD_TEXELS + x] = cloudNoiseAt(x / CLOUD_TEXELS, y / CLOUD_TEXELS, seed)
  const finestLevel = Int32Array.from(noiseValues, (value, index) => {
    const towardsSun = noiseValues[(index + 7 * CLOUD_TEXELS + 5) % noiseValues.length] ?? 0
    const density = smoothstep(0.5, 0.68, value)
    const thick = smoothstep(0.55, 0.82, value)
    const light = clamp(0.85 + (value - towardsSun) * 3.6 - thick * 0.45, 0, 1)
    return Math.round(density * 250) | (Math.round(light * 255) << 16)
  })
  return createMipmaps(finestLevel, CLOUD_TEXELS, CLOUD_LEVELS)
}

const cloudNoiseAt = (x: number, y: number, seed: number): number => {
  let total = 0
  let strength = 0.5
  for (let octave = 0, cells = 5; octave < 6; octave++, cells *= 2) {
    total += getRepeatingNoise(x * cells, y * cells, cells, cells, seed + octave) * strength
    strength *= 0.52
  }
  return total
}

/** Maximum distance that a cloud moves per second, in units of the cloud plane. */
export const CLOUD_SPEED = (DRIFT_TEXELS_PER_SECOND / CLOUD_SCALE) * 1.08

export const getCloudDrift = (now: number): number => ((now / 1000) * DRIFT_TEXELS_PER_SECOND) % CLOUD_TEXELS

export const createCloudColours = ({ cloudDark, cloudBright }: Daylight): Int32Array =>
  Int32Array.from({ length: 256 }, (_, n) => packPixel(blendColours(cloudDark, cloudBright, n / 255)))

export const getSkyColour = (light: Daylight, direction: Vector): Colour => {
  const height = clamp(direction[1], 0, 1)
  const clear = blendColours(light.horizon, light.zenith, 1 - (1 - Math.min(1, height * 1.35)) ** 2.6)
  const sunCosine = dot(direction, light.sun)
  const moonlit = light.sunElevation < -4
  const glow = moonlit
    ? 0.05 * Math.max(0, sunCosine) ** 60
    : 0.3 * Math.max(0, sunCosine) ** 14 + 0.35 * Math.max(0, sunCosine) ** 180
  const dusk = moonlit
    ? 0
    : 0.24 * smoothstep(20, -2, light.sunElevation) * Math.max(0, sunCosine) ** 3 * (1 - height) ** 3
  const tint: Colour = moonlit ? [0.7, 0.75, 0.9] : light.sunlight
  return addColours(clear, scaleColour(tint, glow + dusk))
}

const STARS = 1400
const FAR = 100_000

/** Draws the sun or the moon, and the stars at night, where `isSky` returns true for their direction. */
export const drawCelestialBodies = (stage: Stage, isSky: (direction: Vector) => boolean): void => {
  const { light, lens, frame } = stage
  const dark = clamp((-light.sunElevation - 6) / 7, 0, 1)
  if (dark > 0) drawStars(stage, dark, isSky)
  if (dot(light.sun, lens.forward) < 0.1 || !isSky(light.sun)) return
  const { x, y } = projectPoint(lens, pointAlong(lens.eye, light.sun, FAR))
  const moon = light.sunElevation < -4
  const disc = lens.focal * Math.tan(toRadians(moon ? 0.34 : 0.42))
  if (x < -disc * 8 || x > frame.width + disc * 8 || y < -disc * 8 || y > frame.height + disc * 8) return
  if (!moon)
    for (const [reach, strength] of [
      [5, 10],
      [3.2, 18],
      [2, 34],
      [1.4, 70],
    ] as const)
      fillCircle(frame, { x, y, radius: disc * reach }, packPixel([1, 0.97, 0.86]), strength)
  const colour = packPixel(moon ? [0.9, 0.91, 0.86] : [1, 0.99, 0.93])
  fillCircle(frame, { x, y, radius: disc }, colour, moon ? 235 : 256)
}

const drawStars = ({ frame, lens }: Stage, dark: number, isSky: (direction: Vector) => boolean): void => {
  for (let n = 0; n < STARS; n++) {
    const up = hashNoise(n, 1) ** 0.8
    const angle = hashNoise(n, 2) * 2 * Math.PI
    const flat = Math.sqrt(1 - up * up)
    const direction: Vector = [flat * Math.cos(angle), up, flat * Math.sin(angle)]
    if (dot(direction, lens.forward) < 0.2 || !isSky(direction)) continue
    const { x, y } = projectPoint(lens, pointAlong(lens.eye, direction, FAR))
    const size = hashNoise(n, 3) > 0.93 ? 2 : 1
    const strength = 100 + 150 * hashNoise(n, 4) ** 2
    const star = { x: Math.round(x), y: Math.round(y), width: size, height: size }
    fillRect(frame, star, packPixel([0.92, 0.95, 1]), (strength * dark) | 0)
  }
}

const disc = createPolygon(40)

const fillCircle = (
  frame: Frame,
  { x, y, radius }: { x: number; y: number; radius: number },
  colour: number,
  strength: number,
): void => {
  disc.count = 40
  for (let n = 0; n < disc.count; n++) {
    const angle = (n / disc.count) * 2 * Math.PI
    disc.xs[n] = x + radius * Math.cos(angle)
    disc.ys[n] = y + radius * Math.sin(angle)
  }
  fillConvexPolygon(frame, disc, colour, strength)
}

const SHADOW_TEXELS_PER_METRE = 0.065

export const cloudsCastShadows = ({ sunElevation }: Daylight): boolean => sunElevation > -1

/** Returns the density of the clouds, from 0 to 1, at half the resolution of the texture. */
export const createCloudDensity = ([, halved]: Int32Array[]): Grid => ({
  values: Float32Array.from(halved ?? [], (texel) => (texel & 255) / 255),
  columns: CLOUD_TEXELS / 2,
  rows: CLOUD_TEXELS / 2,
})

/** Returns the fraction of sunlight that clouds block at a point on the land. `drift` is in texels of the clouds. */
export const cloudShadowAt = (density: Grid, drift: number, [x, , z]: Vector): number =>
  sampleGrid(
    density,
    modulo((x * SHADOW_TEXELS_PER_METRE + drift) / 2, density.columns),
    modulo((z * SHADOW_TEXELS_PER_METRE + drift * 0.4) / 2, density.rows),
  )
