import {
  addColours,
  blendColours,
  type Colour,
  multiplyColours,
  packPixel,
  scaleColour,
  WHITE,
} from '../draw/colour.ts'
import type { Daylight } from '../draw/daylight.ts'
import { clamp } from '../draw/numbers.ts'
import { HAZE_DISTANCE_METRES } from '../draw/stage.ts'
import { binToMetres, DISTANCE_BIN_COUNT, type Panorama, SKY_RELIEF } from './panorama.ts'
import { STREET_LAMP_SURFACE, WATER_SURFACE, WINDOW_SURFACE } from './terrain.ts'

/** Number of columns on the right that repeat the leftmost columns, so that spans of pixels never wrap. */
const GUARD_COLUMNS = 96

/** Lit panorama in rows of `stride` texels. Alpha 0 means sky. */
export type LitPanorama = { stride: number; height: number; pixels: Int32Array }

export const createLitPanorama = (width: number, height: number): LitPanorama => {
  const stride = width + GUARD_COLUMNS
  return { stride, height, pixels: new Int32Array(stride * height) }
}

/** Recomputes the lit panorama, which takes about ten nanoseconds per texel. */
export const relightPanorama = (panorama: Panorama, light: Daylight, into: LitPanorama): void => {
  const { width, height, surface, relief } = panorama
  const shades = createLightTable(light)
  const { fade, haze } = createHazeTables(light)
  const mirror = packPixel(blendColours(light.horizon, light.zenith, 0.35))
  const glow = packPixel(blendColours([0.2, 0.18, 0.14], [1, 0.78, 0.42], light.lamps))
  const dark = light.lamps > 0.4
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      const facing = relief[index] ?? SKY_RELIEF
      const target = row * into.stride + column
      if (facing === SKY_RELIEF) {
        into.pixels[target] = 0
        continue
      }
      const texel = surface[index] ?? 0
      const kind = texel >>> 24
      const shade = (facing & 0x7fff) * 3
      const clear = fade[facing >> 15] ?? 0
      const mist = (facing >> 15) * 3
      let red = (texel & 255) * (shades[shade] ?? 0)
      let green = ((texel >> 8) & 255) * (shades[shade + 1] ?? 0)
      let blue = ((texel >> 16) & 255) * (shades[shade + 2] ?? 0)
      if (kind === WATER_SURFACE) {
        red = red * 0.4 + (mirror & 255) * 0.62
        green = green * 0.4 + ((mirror >> 8) & 255) * 0.62
        blue = blue * 0.4 + ((mirror >> 16) & 255) * 0.62
      } else if (dark && (kind === WINDOW_SURFACE || kind === STREET_LAMP_SURFACE)) {
        red = glow & 255
        green = (glow >> 8) & 255
        blue = (glow >> 16) & 255
      }
      into.pixels[target] =
        0xff000000 |
        (Math.min(WHITE, blue * clear + (haze[mist + 2] ?? 0)) << 16) |
        (Math.min(WHITE, green * clear + (haze[mist + 1] ?? 0)) << 8) |
        Math.min(WHITE, red * clear + (haze[mist] ?? 0))
    }
    blurAcross(into.pixels, row * into.stride, width)
    if (row > 1) blurDown(into.pixels, (row - 1) * into.stride, into.stride, width)
    into.pixels.copyWithin(row * into.stride + width, row * into.stride, row * into.stride + GUARD_COLUMNS)
  }
}

const blurAcross = (pixels: Int32Array, at: number, width: number): void => {
  let before = pixels[at] ?? 0
  for (let column = at; column < at + width - 1; column++) {
    const here = pixels[column] ?? 0
    pixels[column] = blendQuarters(before, here, pixels[column + 1] ?? 0)
    before = here
  }
}

/** The row above is already blurred, which merely shifts the picture by a fraction of a texel. */
const blurDown = (pixels: Int32Array, at: number, stride: number, width: number): void => {
  for (let column = at; column < at + width; column++)
    pixels[column] = blendQuarters(pixels[column - stride] ?? 0, pixels[column] ?? 0, pixels[column + stride] ?? 0)
}

const blendQuarters = (a: number, b: number, c: number): number =>
  ((((a & 0xff00ff) + ((b & 0xff00ff) << 1) + (c & 0xff00ff)) >>> 2) & 0xff00ff) |
  (((((a >>> 8) & 0xff00ff) + (((b >>> 8) & 0xff00ff) << 1) + ((c >>> 8) & 0xff00ff)) << 6) & 0xff00ff00)

const createLightTable = ({ sun, sunlight, ambient }: Daylight): Float32Array => {
  const shades = new Float32Array(32 * 32 * 32 * 3)
  for (let y = 0; y < 32; y++)
    for (let x = 0; x < 32; x++)
      for (let z = 0; z < 32; z++) {
        const up = y / 15.5 - 1
        const sunFacing = clamp((x / 15.5 - 1) * sun[0] + up * sun[1] + (z / 15.5 - 1) * sun[2], 0, 1)
        const incidentLight = addColours(
          scaleColour(ambient, 0.86 + 0.44 * up),
          scaleColour(sunlight, sunFacing * 1.42),
        )
        shades.set(incidentLight, ((y << 10) | (x << 5) | z) * 3)
      }
  return shades
}

/** Returns the transmittance and the colour of the haze for each distance bin. */
const createHazeTables = (light: Daylight): { fade: Float32Array; haze: Float32Array } => {
  const fade = Float32Array.from({ length: DISTANCE_BIN_COUNT }, (_, n) =>
    Math.exp(-((binToMetres(n) / HAZE_DISTANCE_METRES) ** 0.9)),
  )
  const air: Colour = blendColours(light.haze, multiplyColours(light.zenith, [1, 1, 1.05]), 0.22)
  const haze = new Float32Array(DISTANCE_BIN_COUNT * 3)
  fade.forEach((clear, n) => {
    haze.set(scaleColour(air, (1 - clear) * WHITE), n * 3)
  })
  return { fade, haze }
}
