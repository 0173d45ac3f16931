import { blendPixels, dimPixel } from '../draw/colour.ts'
import type { Frame } from '../draw/frame.ts'
import { getRampIncrement, getRampStart, NODE_INDEX } from './grid-cell.ts'
import type { LitPanorama } from './lit-panorama.ts'

/**
 * Draws one line of a cell that contains the skyline. Sky texels are black with alpha 0, so interpolated texels have
 * premultiplied alpha.
 */
export const drawSkylineLine = (
  frame: Frame,
  { stride, height, pixels: texels }: LitPanorama,
  ramps: Int32Array,
  at: number,
  line: number,
  from: number,
  count: number,
): void => {
  const { pixels } = frame
  const uStep = getRampIncrement(ramps, at, NODE_INDEX.column, line)
  const vStep = getRampIncrement(ramps, at, NODE_INDEX.row, line)
  const keep = getRampStart(ramps, at, NODE_INDEX.land, line) >> 16
  let u = getRampStart(ramps, at, NODE_INDEX.column, line) - uStep
  let v = getRampStart(ramps, at, NODE_INDEX.row, line) - vStep
  for (let n = 0; n < count; n++) {
    u = (u + uStep) | 0
    v = (v + vStep) | 0
    if (v < 0) continue
    const index = Math.min(height - 2, v >> 16) * stride + (u >> 16)
    const fx = (u >> 8) & 255
    const fy = (v >> 8) & 255
    const above = blendTexels(texels[index] ?? 0, texels[index + 1] ?? 0, fx)
    const below = blendTexels(texels[index + stride] ?? 0, texels[index + stride + 1] ?? 0, fx)
    const texel = blendTexels(above, below, fy)
    const through = 256 - (texel >>> 24)
    const sky = dimPixel(pixels[from + n] ?? 0, through)
    const land = dimPixel(texel, keep)
    pixels[from + n] = 0xff000000 | ((land & 0xffffff) + (sky & 0xffffff))
  }
}

/** Interpolates all four channels, unlike `blendPixels`. */
const blendTexels = (from: number, to: number, part: number): number => {
  const fromAlpha = (from >>> 8) & 0xff0000
  const alpha = (fromAlpha + (Math.imul(((to >>> 8) & 0xff0000) - fromAlpha, part) >>> 8)) & 0xff0000
  return (blendPixels(from, to, part) & 0xffffff) | (alpha << 8)
}
