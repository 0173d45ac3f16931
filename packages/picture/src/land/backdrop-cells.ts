import { blendPixels, dimPixel } from '../draw/colour.ts'
import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { CELL_PIXELS, getRampIncrement, getRampStart, NODE_VALUE_OFFSETS, type Scenery } from './backdrop-grid.ts'
import type { LitPanorama } from './relight.ts'
import { CLOUD_LEVELS, CLOUD_TEXELS } from './sky.ts'

/** Cell to draw. `at` is the index of its first pixel. Ramps are fixed-point numbers with 16 fractional bits. */
export type Cell = { ramps: Int32Array; at: number; columns: number; lines: number }

/** Draws the sky of a cell in blocks of 2 × 2 pixels, because sky and clouds have no fine detail. */
export const drawSky = (frame: Frame, scenery: Scenery, cell: Cell, level: number): void => {
  for (let line = 0; line < cell.lines; line += 2) drawSkyLines(frame, scenery, cell, level, line)
}

const drawSkyLines = (
  { pixels, width, grain: grainFrom }: Frame,
  { clouds, cloudColours }: Scenery,
  { ramps, at: cellAt, columns, lines }: Cell,
  level: number,
  line: number,
): void => {
  const sheet = clouds[level] ?? cloudColours
  const at = cellAt + line * width
  const below = line + 1 < lines ? width : 0
  let red = getRampStart(ramps, NODE_VALUE_OFFSETS.red, line)
  let green = getRampStart(ramps, NODE_VALUE_OFFSETS.green, line)
  let blue = getRampStart(ramps, NODE_VALUE_OFFSETS.blue, line)
  let u = getRampStart(ramps, NODE_VALUE_OFFSETS.cloudX, line)
  let v = getRampStart(ramps, NODE_VALUE_OFFSETS.cloudY, line)
  let coverRamp = getRampStart(ramps, NODE_VALUE_OFFSETS.cloud, line)
  let lostRamp = getRampStart(ramps, NODE_VALUE_OFFSETS.sky, line)
  const redStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.red, line) * 2
  const greenStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.green, line) * 2
  const blueStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.blue, line) * 2
  const uStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.cloudX, line) * 2
  const vStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.cloudY, line) * 2
  const coverStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.cloud, line) * 2
  const lostStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.sky, line) * 2
  const side = CLOUD_TEXELS >> level
  const mask = side - 1
  const whole = 16 + level
  const fraction = 8 + level
  const noise = at + grainFrom
  for (let n = 0; n < columns; n += 2) {
    const cover = coverRamp >> 16
    const lost = lostRamp >> 16
    let redBlue = (red >> 16) | (blue & 0xff0000)
    let greens = (green >> 8) & 0xff00
    if (cover > 0) {
      const x = (u >> whole) & mask
      const nextX = (x + 1) & mask
      const upper = ((v >> whole) & mask) * side
      const lower = (((v >> whole) + 1) & mask) * side
      const fx = (u >> fraction) & 255
      const a = sheet[upper + x] ?? 0
      const c = sheet[lower + x] ?? 0
      const above = (a + (Math.imul((sheet[upper + nextX] ?? 0) - a, fx) >>> 8)) & 0xff00ff
      const below = (c + (Math.imul((sheet[lower + nextX] ?? 0) - c, fx) >>> 8)) & 0xff00ff
      const cloud = (above + (Math.imul((below - above) | 0, (v >> fraction) & 255) >>> 8)) & 0xff00ff
      const dense = ((cloud & 255) * cover) >> 8
      if (dense > 0) {
        const lit = cloudColours[cloud >> 16] ?? 0
        redBlue = (redBlue + (Math.imul(((lit & 0xff00ff) - redBlue) | 0, dense) >>> 8)) & 0xff00ff
        greens = (greens + (Math.imul(((lit & 0xff00) - greens) | 0, dense) >> 8)) & 0xff00
      }
    }
    redBlue = (Math.imul(redBlue, lost) >>> 8) & 0xff00ff
    greens = (Math.imul(greens, lost) >>> 8) & 0xff00
    const colour = 0xff000000 | redBlue | greens
    // The lower line comes first: at the bottom of the frame, both lines are the same, and the upper line must win.
    pixels[at + below + n] = (colour + (grain[(noise + below + n) & GRAIN_MASK] ?? 0)) | 0
    pixels[at + below + n + 1] = (colour + (grain[(noise + below + n + 1) & GRAIN_MASK] ?? 0)) | 0
    pixels[at + n] = (colour + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    pixels[at + n + 1] = (colour + (grain[(noise + n + 1) & GRAIN_MASK] ?? 0)) | 0
    red = (red + redStep) | 0
    green = (green + greenStep) | 0
    blue = (blue + blueStep) | 0
    coverRamp = (coverRamp + coverStep) | 0
    lostRamp = (lostRamp + lostStep) | 0
    u = (u + uStep) | 0
    v = (v + vStep) | 0
  }
}

/** Returns the mipmap level whose texels are about as large as the pixels of a cell. */
export const findCloudMipLevel = (nodes: Float64Array, upperLeft: number, lowerLeft: number): number => {
  const x = (nodes[lowerLeft + NODE_VALUE_OFFSETS.cloudX] ?? 0) - (nodes[upperLeft + NODE_VALUE_OFFSETS.cloudX] ?? 0)
  const y = (nodes[lowerLeft + NODE_VALUE_OFFSETS.cloudY] ?? 0) - (nodes[upperLeft + NODE_VALUE_OFFSETS.cloudY] ?? 0)
  const downwards = Math.sqrt(x * x + y * y)
  return Math.max(0, Math.min(CLOUD_LEVELS - 1, Math.round(Math.log2(downwards / CELL_PIXELS) + 0.2)))
}

/** Texels that one line of a cell crosses, interpolated vertically: up to 20 at 1280 frame columns, up to 80 at 320. */
const strip = new Int32Array(256)
const STRIP_MASK = strip.length - 1

/** Buffers for the land of the last two lines that were sampled, without grain. */
const buffers = [new Int32Array(CELL_PIXELS), new Int32Array(CELL_PIXELS)] as const

/**
 * Texels of this opacity are drawn as opaque land. In a cell without sky, the opacity is at least 251:
 * `relightPanorama` blurs the skyline, and such a cell starts two rows below it.
 */
const SOLID = 248

/** Draws a cell's land over the sky. Texels are mostly larger than pixels, so odd lines are means of two others. */
export const drawLand = (frame: Frame, lit: LitPanorama, cell: Cell): void => {
  let [upper, lower] = buffers
  sampleLand(upper, lit, cell, 0)
  for (let line = 0; line < cell.lines; line++) {
    if (line % 2 === 0) {
      putLand(frame, cell, line, upper, upper)
      sampleLand(lower, lit, cell, line + 2)
    } else {
      putLand(frame, cell, line, upper, lower)
      ;[upper, lower] = [lower, upper]
    }
  }
}

/**
 * Sky texels are black with alpha 0, so interpolated texels have premultiplied alpha. Texels are interpolated
 * vertically before the pixels, because in pictures of full size there are fewer texels than pixels.
 */
const sampleLand = (
  into: Int32Array,
  { stride, height, pixels: texels }: LitPanorama,
  { ramps, columns }: Cell,
  line: number,
): void => {
  const lightStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.land, line)
  const light = (getRampStart(ramps, NODE_VALUE_OFFSETS.land, line) + lightStep * (CELL_PIXELS / 2)) >> 16
  const uStep = getRampIncrement(ramps, NODE_VALUE_OFFSETS.column, line)
  const rowsPerColumn = getRampIncrement(ramps, NODE_VALUE_OFFSETS.row, line) / Math.max(1, uStep)
  const start = getRampStart(ramps, NODE_VALUE_OFFSETS.column, line)
  const column = start >> 16
  let u = start & 0xffff
  let v = (getRampStart(ramps, NODE_VALUE_OFFSETS.row, line) - u * rowsPerColumn) | 0
  const vStep = (rowsPerColumn * 65_536) | 0
  const width = Math.min(strip.length, ((u + uStep * columns) >> 16) + 2)
  for (let n = 0; n < width; n++) {
    const row = Math.max(0, Math.min(height - 2, v >> 16))
    const index = (Math.imul(row, stride) + column + n) | 0
    const texel = blendPixels(texels[index] ?? 0, texels[index + stride] ?? 0, (v >> 8) & 255)
    strip[n] = (dimPixel(texel, light) & 0xffffff) | (texel & 0xff000000)
    v = (v + vStep) | 0
  }
  for (let n = 0; n < columns; n++) {
    const left = (u >> 16) & STRIP_MASK
    into[n] = blendPixels(strip[left] ?? 0, strip[(left + 1) & STRIP_MASK] ?? 0, (u >> 8) & 255)
    u = (u + uStep) | 0
  }
}

const putLand = (
  { pixels, width, grain: grainFrom }: Frame,
  { at: cellAt, columns }: Cell,
  line: number,
  upper: Int32Array,
  lower: Int32Array,
): void => {
  const at = cellAt + line * width
  const noise = at + grainFrom
  for (let n = 0; n < columns; n++) {
    const one = upper[n] ?? 0
    const other = lower[n] ?? 0
    const land = (one & other) + (((one ^ other) >>> 1) & 0x7f7f7f7f)
    const opacity = land >>> 24
    if (opacity >= SOLID) pixels[at + n] = (land + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    else if (opacity > 0) {
      const sky = dimPixel(pixels[at + n] ?? 0, 256 - opacity)
      pixels[at + n] = 0xff000000 | ((land & 0xffffff) + (sky & 0xffffff))
    }
  }
}
