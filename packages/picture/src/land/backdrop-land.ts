import { blendPixels, dimPixel } from '../draw/colour.ts'
import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { CELL_PIXELS, getRampIncrement, getRampStart, NODE_INDEX } from './grid-cell.ts'
import type { LitPanorama } from './relight.ts'

/** Texels that one line of a cell crosses, interpolated vertically: up to 20 in a frame of 1280 pixels, 80 of 320. */
const strip = new Int32Array(256)
const STRIP_MASK = strip.length - 1

/**
 * Texels of this opacity are drawn as opaque land. In a cell without sky, the opacity is at least 251: `relightPanorama`
 * blurs the skyline, and such a cell starts two rows below it.
 */
const SOLID = 248

/**
 * Draws one line of a cell with land over the sky. Sky texels are black with alpha 0, so interpolated texels have
 * premultiplied alpha. Texels are interpolated vertically before the pixels are drawn, because in pictures of full size
 * there are fewer texels than pixels.
 */
export const drawLandLine = (
  frame: Frame,
  { stride, height, pixels: texels }: LitPanorama,
  ramps: Int32Array,
  cell: number,
  line: number,
  at: number,
  count: number,
): void => {
  const { pixels } = frame
  const lightStep = getRampIncrement(ramps, cell, NODE_INDEX.land, line)
  const light = (getRampStart(ramps, cell, NODE_INDEX.land, line) + lightStep * (CELL_PIXELS / 2)) >> 16
  const uStep = getRampIncrement(ramps, cell, NODE_INDEX.column, line)
  const rowsPerColumn = getRampIncrement(ramps, cell, NODE_INDEX.row, line) / Math.max(1, uStep)
  const start = getRampStart(ramps, cell, NODE_INDEX.column, line)
  const column = start >> 16
  let u = start & 0xffff
  let v = (getRampStart(ramps, cell, NODE_INDEX.row, line) - u * rowsPerColumn) | 0
  const vStep = (rowsPerColumn * 65_536) | 0
  const columns = Math.min(strip.length, ((u + uStep * count) >> 16) + 2)
  for (let n = 0; n < columns; n++) {
    const row = Math.max(0, Math.min(height - 2, v >> 16))
    const index = (Math.imul(row, stride) + column + n) | 0
    const texel = blendPixels(texels[index] ?? 0, texels[index + stride] ?? 0, (v >> 8) & 255)
    strip[n] = (dimPixel(texel, light) & 0xffffff) | (texel & 0xff000000)
    v = (v + vStep) | 0
  }
  const noise = at + frame.grain
  for (let n = 0; n < count; n++) {
    const left = (u >> 16) & STRIP_MASK
    const land = blendPixels(strip[left] ?? 0, strip[(left + 1) & STRIP_MASK] ?? 0, (u >> 8) & 255)
    const opacity = land >>> 24
    if (opacity >= SOLID) pixels[at + n] = (land + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    else if (opacity > 0) {
      const sky = dimPixel(pixels[at + n] ?? 0, 256 - opacity)
      pixels[at + n] = 0xff000000 | ((land & 0xffffff) + (sky & 0xffffff))
    }
    u = (u + uStep) | 0
  }
}
