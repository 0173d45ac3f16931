import { landCode } from '../../dist/land.ts'
import { type Frame, grain } from '../draw/frame.ts'
import { type BackdropGrid, CELL_PIXELS, CELL_RAMP_VALUE_COUNT } from './grid-cell.ts'

/** Number of columns on the right that repeat the leftmost columns, so that spans of pixels never wrap. */
export const GUARD_COLUMNS = 96

/** Lit panorama in rows of `width + GUARD_COLUMNS` pixels. Alpha 0 means sky. */
export type LitPanorama = {
  stride: number
  height: number
  pixels: Int32Array
  /**
   * Draws the land-only cells in one row of the grid, from column `left` up to but excluding `right`. Returns a buffer
   * whose lines are `grid.across` cells long. The buffer is valid until the next call.
   */
  drawLand: (frame: Frame, grid: BackdropGrid, down: number, left: number, right: number) => Int32Array
}

const MAX_CELLS = 256
/** Includes three extra values, because the WebAssembly loop reads four at a time. */
const GRAIN_ROOM = grain.length + 3
const ROW_ROOM = MAX_CELLS * (CELL_PIXELS * CELL_PIXELS + CELL_RAMP_VALUE_COUNT + 1)
const PAGE_BYTES = 65_536

/** TypeScript declares WebAssembly only in the DOM library. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer }
  Instance: new (module: object, imports: { env: { memory: object } }) => { exports: Record<string, unknown> }
}

const landModule = new WebAssembly.Module(Buffer.from(landCode, 'base64'))

/** Allocates an unlit panorama in the memory of a WebAssembly instance (assembly/land.ts). */
export const createLitPanorama = (width: number, height: number): LitPanorama => {
  const stride = width + GUARD_COLUMNS
  // Includes an extra row, because the loop also reads the row below the last texel.
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
  const drawn = take(MAX_CELLS * CELL_PIXELS * CELL_PIXELS)
  const ramps = take(MAX_CELLS * CELL_RAMP_VALUE_COUNT)
  const shown = take(MAX_CELLS)
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
      const top = down * CELL_PIXELS
      const lines = Math.min(CELL_PIXELS, frame.height - top)
      const noise = top * frame.width + frame.grain
      const row = [shown.byteOffset, ramps.byteOffset, left, right, lines] as const
      const land = [pixels.byteOffset, stride, height - 2] as const
      drawLand(...land, ...row, grains.byteOffset, noise, frame.width, drawn.byteOffset, grid.across * CELL_PIXELS)
      return drawn
    },
  }
}
