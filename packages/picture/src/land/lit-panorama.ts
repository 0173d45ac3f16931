import { landCode } from '../../dist/land.ts'
import { type Frame, grain } from '../draw/frame.ts'
import { type BackdropGrid, CELL, RAMPS_SIZE } from './grid-cell.ts'

/** Extra columns at the right that repeat the left ones, so that a span of pixels never has to wrap. */
export const GUARD_COLUMNS = 96

/** The panorama under a light, as pixels; alpha 0 is sky. One column of `width + GUARD_COLUMNS` after another row. */
export type LitPanorama = {
  stride: number
  height: number
  pixels: Int32Array
  /**
   * Draws what shows nothing but land of a row of cells, from the cell `left` up to `right`. It is in the answer until
   * the next call, one line of `grid.across` cells after another.
   */
  drawLand: (frame: Frame, grid: BackdropGrid, down: number, left: number, right: number) => Int32Array
}

/** Cells in a row for which there is room. */
const MOST_CELLS = 256
/** The loop takes four numbers of the grain at once. */
const GRAIN_ROOM = grain.length + 3
const ROW_ROOM = MOST_CELLS * (CELL * CELL + RAMPS_SIZE + 1)
const PAGE_BYTES = 65_536

/** What is used of it: Node has it, but TypeScript declares it only together with the DOM. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer }
  Instance: new (module: object, imports: { env: { memory: object } }) => { exports: Record<string, unknown> }
}

const landModule = new WebAssembly.Module(Buffer.from(landCode, 'base64'))

/** A panorama without light yet. It lies in the memory of the WebAssembly that draws it, assembly/land.ts. */
export const createLitPanorama = (width: number, height: number): LitPanorama => {
  const stride = width + GUARD_COLUMNS
  // With a row to spare: below the last texel there is memory too.
  const texels = stride * (height + 1)
  const pages = Math.ceil(((GRAIN_ROOM + ROW_ROOM + texels) * 4) / PAGE_BYTES)
  const memory = new WebAssembly.Memory({ initial: pages })
  const { drawLand } = new WebAssembly.Instance(landModule, { env: { memory } }).exports
  if (typeof drawLand !== 'function') throw new Error('assembly/land.ts has no drawLand')
  let used = 0
  const take = (length: number): Int32Array => {
    const taken = new Int32Array(memory.buffer, used, length)
    used += taken.byteLength
    return taken
  }
  const grains = take(GRAIN_ROOM)
  const drawn = take(MOST_CELLS * CELL * CELL)
  const ramps = take(MOST_CELLS * RAMPS_SIZE)
  const shown = take(MOST_CELLS)
  const pixels = take(texels)
  grains.set(grain)
  grains.set(grain.subarray(0, GRAIN_ROOM - grain.length), grain.length)
  return {
    stride,
    height,
    pixels,
    drawLand: (frame, grid, down, left, right) => {
      ramps.set(grid.ramps)
      shown.set(grid.shown)
      const top = down * CELL
      const lines = Math.min(CELL, frame.height - top)
      const noise = top * frame.width + frame.grain
      const row = [shown.byteOffset, ramps.byteOffset, left, right, lines] as const
      const land = [pixels.byteOffset, stride, height - 2] as const
      drawLand(...land, ...row, grains.byteOffset, noise, frame.width, drawn.byteOffset, grid.across * CELL)
      return drawn
    },
  }
}
