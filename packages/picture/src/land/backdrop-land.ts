import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { NODE, startOf, stepOf } from './grid-cell.ts'
import type { LitPanorama } from './relight.ts'

/** Texels from pixel to pixel up to which every other pixel is looked up: the land is softer than that. */
const COARSE_STEP = 0.8 * 65_536

/** A line of land in a cell, from pixel `from` on. Numbers have sixteen bits of fraction. */
export const drawLandLine = (
  frame: Frame,
  { stride, height, pixels: texels }: LitPanorama,
  ramps: Int32Array,
  at: number,
  line: number,
  from: number,
  count: number,
): void => {
  const { pixels } = frame
  const lowest = height - 2
  const noise = from + frame.grain
  const uStep = stepOf(ramps, at, NODE.column, line)
  const vStep = stepOf(ramps, at, NODE.row, line)
  const dimStep = stepOf(ramps, at, NODE.land, line) >> 8
  let u = startOf(ramps, at, NODE.column, line)
  let v = startOf(ramps, at, NODE.row, line)
  let dim = startOf(ramps, at, NODE.land, line) >> 8
  if (Math.abs(uStep) > COARSE_STEP || Math.abs(vStep) > COARSE_STEP || (count & 1) === 1) {
    for (let n = 0; n < count; n++) {
      const pixel = lookUp(texels, stride, lowest, u, v, dim >> 8)
      pixels[from + n] = ((0xff000000 | pixel) + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
      u = (u + uStep) | 0
      v = (v + vStep) | 0
      dim = (dim + dimStep) | 0
    }
    return
  }
  // Every other pixel is the mean of its neighbours.
  let here = lookUp(texels, stride, lowest, u, v, dim >> 8)
  for (let n = 0; n < count; n += 2) {
    u = (u + uStep * 2) | 0
    v = (v + vStep * 2) | 0
    dim = (dim + dimStep * 2) | 0
    const next = lookUp(texels, stride, lowest, u, v, dim >> 8)
    const between = (here & next) + (((here ^ next) & 0xfefefe) >> 1)
    pixels[from + n] = ((0xff000000 | here) + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    pixels[from + n + 1] = ((0xff000000 | between) + (grain[(noise + n + 1) & GRAIN_MASK] ?? 0)) | 0
    here = next
  }
}

/** The colour of a place between four texels, darkened to `dim`/256. */
const lookUp = (texels: Int32Array, stride: number, lowest: number, u: number, v: number, dim: number): number => {
  const index = (Math.imul(Math.max(0, Math.min(lowest, v >> 16)), stride) + (u >> 16)) | 0
  const fx = (u >> 9) & 127
  const fy = (v >> 9) & 127
  const a = texels[index] ?? 0
  const b = texels[index + 1] ?? 0
  const c = texels[index + stride] ?? 0
  const d = texels[index + stride + 1] ?? 0
  // Parts of 128: sums of bytes in the upper half stay within 31 bits.
  const w11 = Math.imul(fx, fy) >> 7
  const w01 = (fx - w11) | 0
  const w10 = (fy - w11) | 0
  const w00 = (128 - fx - w10) | 0
  const redBlue =
    ((Math.imul(a & 0xff00ff, w00) +
      Math.imul(b & 0xff00ff, w01) +
      Math.imul(c & 0xff00ff, w10) +
      Math.imul(d & 0xff00ff, w11)) >>
      7) &
    0xff00ff
  const greens =
    ((Math.imul(a & 0xff00, w00) +
      Math.imul(b & 0xff00, w01) +
      Math.imul(c & 0xff00, w10) +
      Math.imul(d & 0xff00, w11)) >>
      7) &
    0xff00
  return ((Math.imul(redBlue, dim) >>> 8) & 0xff00ff) | ((Math.imul(greens, dim) >>> 8) & 0xff00)
}
