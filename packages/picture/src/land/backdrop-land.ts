import { blendPixels, dimPixel } from '../draw/colour.ts'
import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { type Cell, edge, edgeStep, NODE } from './grid-cell.ts'
import type { Scenery } from './scenery.ts'

/** Land in a cell that has no sky in it. Numbers have sixteen bits of fraction. */
export const drawLandCell = (frame: Frame, nodes: Float64Array, scenery: Scenery, cell: Cell): void => {
  for (let line = 0; line < cell.height; line++) drawLine(frame, nodes, scenery, cell, line)
}

const drawLine = (frame: Frame, nodes: Float64Array, { lit, panorama }: Scenery, cell: Cell, line: number): void => {
  const { pixels } = frame
  const { stride, pixels: texels } = lit
  const lowest = panorama.height - 2
  const uStep = edgeStep(nodes, cell, NODE.column, line)
  const vStep = edgeStep(nodes, cell, NODE.row, line)
  const keepStep = edgeStep(nodes, cell, NODE.land, line) >> 8
  let u = edge(nodes, cell, NODE.column, line)
  let v = edge(nodes, cell, NODE.row, line)
  let keep = edge(nodes, cell, NODE.land, line) >> 8
  const at = cell.at + line * frame.width
  const noise = at + frame.grain
  for (let n = 0; n < cell.width; n++) {
    const y = v >> 16
    const index = Math.max(0, Math.min(lowest, y)) * stride + (u >> 16)
    const fx = (u >> 9) & 127
    const fy = (v >> 9) & 127
    const a = texels[index] ?? 0
    const b = texels[index + 1] ?? 0
    const c = texels[index + stride] ?? 0
    const d = texels[index + stride + 1] ?? 0
    // Parts of 128: sums of bytes in the upper half stay within 31 bits.
    const w11 = (fx * fy) >> 7
    const w01 = (fx - w11) | 0
    const w10 = (fy - w11) | 0
    const w00 = (128 - fx - w10) | 0
    let redBlue =
      ((Math.imul(a & 0xff00ff, w00) +
        Math.imul(b & 0xff00ff, w01) +
        Math.imul(c & 0xff00ff, w10) +
        Math.imul(d & 0xff00ff, w11)) >>
        7) &
      0xff00ff
    let greens =
      ((Math.imul(a & 0xff00, w00) +
        Math.imul(b & 0xff00, w01) +
        Math.imul(c & 0xff00, w10) +
        Math.imul(d & 0xff00, w11)) >>
        7) &
      0xff00
    const dim = keep >> 8
    redBlue = (Math.imul(redBlue, dim) >>> 8) & 0xff00ff
    greens = (Math.imul(greens, dim) >>> 8) & 0xff00
    pixels[at + n] = ((0xff000000 | redBlue | greens) + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    u = (u + uStep) | 0
    v = (v + vStep) | 0
    keep = (keep + keepStep) | 0
  }
}

/** Where land and sky meet. Texels of sky are black with alpha 0, so what was mixed with them is premultiplied already. */
export const drawSkylineCell = (frame: Frame, nodes: Float64Array, scenery: Scenery, cell: Cell): void => {
  for (let line = 0; line < cell.height; line++) drawSkyline(frame, nodes, scenery, cell, line)
}

const drawSkyline = (frame: Frame, nodes: Float64Array, { lit, panorama }: Scenery, cell: Cell, line: number): void => {
  const { stride, pixels: texels } = lit
  const columnStep = edgeStep(nodes, cell, NODE.column, line) / 65_536
  const rowStep = edgeStep(nodes, cell, NODE.row, line) / 65_536
  const firstColumn = edge(nodes, cell, NODE.column, line) / 65_536
  const firstRow = edge(nodes, cell, NODE.row, line) / 65_536
  const keep = edge(nodes, cell, NODE.land, line) >> 16
  const at = cell.at + line * frame.width
  for (let n = 0; n < cell.width; n++) {
    const column = firstColumn + columnStep * n
    const row = firstRow + rowStep * n
    if (row < 0) continue
    const y = Math.min(panorama.height - 2, Math.floor(row))
    const x = Math.floor(column)
    const index = y * stride + x
    const fx = ((column - x) * 256) | 0
    const fy = ((row - y) * 256) | 0
    const above = blendTexels(texels[index] ?? 0, texels[index + 1] ?? 0, fx)
    const below = blendTexels(texels[index + stride] ?? 0, texels[index + stride + 1] ?? 0, fx)
    const texel = blendTexels(above, below, fy)
    const through = 256 - (texel >>> 24)
    const sky = dimPixel(frame.pixels[at + n] ?? 0, through)
    const land = dimPixel(texel, keep)
    frame.pixels[at + n] = 0xff000000 | ((land & 0xffffff) + (sky & 0xffffff))
  }
}

/** Like `blendPixels`, alpha too. */
const blendTexels = (from: number, to: number, part: number): number => {
  const fromAlpha = (from >>> 8) & 0xff0000
  const alpha = (fromAlpha + (Math.imul(((to >>> 8) & 0xff0000) - fromAlpha, part) >>> 8)) & 0xff0000
  return (blendPixels(from, to, part) & 0xffffff) | (alpha << 8)
}
