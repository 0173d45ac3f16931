import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { CELL_PIXELS, getRampIncrement, getRampStart, NODE_INDEX } from './grid-cell.ts'
import type { Scenery } from './scenery.ts'
import { CLOUD_LEVELS, CLOUD_TEXELS } from './sky.ts'

/**
 * Draws two lines of a cell in blocks of 2 × 2 pixels, because sky and clouds have no fine detail. `below` is the
 * offset of the second line in pixels. Ramps are fixed-point numbers with 16 fractional bits.
 */
export const drawSkyLines = (
  { pixels, grain: grainFrom }: Frame,
  { clouds, cloudColours }: Scenery,
  level: number,
  ramps: Int32Array,
  cell: number,
  line: number,
  at: number,
  below: number,
  count: number,
): void => {
  const sheet = clouds[level] ?? cloudColours
  let red = getRampStart(ramps, cell, NODE_INDEX.red, line)
  let green = getRampStart(ramps, cell, NODE_INDEX.green, line)
  let blue = getRampStart(ramps, cell, NODE_INDEX.blue, line)
  let u = getRampStart(ramps, cell, NODE_INDEX.cloudX, line)
  let v = getRampStart(ramps, cell, NODE_INDEX.cloudY, line)
  let covering = getRampStart(ramps, cell, NODE_INDEX.cloud, line)
  let losing = getRampStart(ramps, cell, NODE_INDEX.sky, line)
  const redStep = getRampIncrement(ramps, cell, NODE_INDEX.red, line) * 2
  const greenStep = getRampIncrement(ramps, cell, NODE_INDEX.green, line) * 2
  const blueStep = getRampIncrement(ramps, cell, NODE_INDEX.blue, line) * 2
  const uStep = getRampIncrement(ramps, cell, NODE_INDEX.cloudX, line) * 2
  const vStep = getRampIncrement(ramps, cell, NODE_INDEX.cloudY, line) * 2
  const coverStep = getRampIncrement(ramps, cell, NODE_INDEX.cloud, line) * 2
  const lostStep = getRampIncrement(ramps, cell, NODE_INDEX.sky, line) * 2
  const side = CLOUD_TEXELS >> level
  const mask = side - 1
  const whole = 16 + level
  const fraction = 8 + level
  const noise = at + grainFrom
  for (let n = 0; n < count; n += 2) {
    const cover = covering >> 16
    const lost = losing >> 16
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
    // The lower line is written first. At the bottom of the frame both lines are the same, and the upper line wins.
    pixels[at + below + n] = (colour + (grain[(noise + below + n) & GRAIN_MASK] ?? 0)) | 0
    pixels[at + below + n + 1] = (colour + (grain[(noise + below + n + 1) & GRAIN_MASK] ?? 0)) | 0
    pixels[at + n] = (colour + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    pixels[at + n + 1] = (colour + (grain[(noise + n + 1) & GRAIN_MASK] ?? 0)) | 0
    red = (red + redStep) | 0
    green = (green + greenStep) | 0
    blue = (blue + blueStep) | 0
    covering = (covering + coverStep) | 0
    losing = (losing + lostStep) | 0
    u = (u + uStep) | 0
    v = (v + vStep) | 0
  }
}

/** Returns the mipmap level whose texels are about as large as the pixels of a cell. */
export const findCloudMipLevel = (nodes: Float64Array, upperLeft: number, lowerLeft: number): number => {
  const x = (nodes[lowerLeft + NODE_INDEX.cloudX] ?? 0) - (nodes[upperLeft + NODE_INDEX.cloudX] ?? 0)
  const y = (nodes[lowerLeft + NODE_INDEX.cloudY] ?? 0) - (nodes[upperLeft + NODE_INDEX.cloudY] ?? 0)
  const downwards = Math.sqrt(x * x + y * y)
  return Math.max(0, Math.min(CLOUD_LEVELS - 1, Math.round(Math.log2(downwards / CELL_PIXELS) + 0.2)))
}
