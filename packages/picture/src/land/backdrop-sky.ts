import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { CELL, NODE, startOf, stepOf } from './grid-cell.ts'
import type { Scenery } from './scenery.ts'
import { CLOUD_LEVELS, CLOUD_SIDE } from './sky.ts'

/**
 * Draws two lines of sky and clouds in a cell, in blocks of two by two pixels, because both are blurred. `below` is the
 * offset of the second line from the first, in pixels. Fixed-point numbers have 16 fractional bits.
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
  let red = startOf(ramps, cell, NODE.red, line)
  let green = startOf(ramps, cell, NODE.green, line)
  let blue = startOf(ramps, cell, NODE.blue, line)
  let u = startOf(ramps, cell, NODE.cloudX, line)
  let v = startOf(ramps, cell, NODE.cloudY, line)
  let covering = startOf(ramps, cell, NODE.cloud, line)
  let losing = startOf(ramps, cell, NODE.sky, line)
  const redStep = stepOf(ramps, cell, NODE.red, line) * 2
  const greenStep = stepOf(ramps, cell, NODE.green, line) * 2
  const blueStep = stepOf(ramps, cell, NODE.blue, line) * 2
  const uStep = stepOf(ramps, cell, NODE.cloudX, line) * 2
  const vStep = stepOf(ramps, cell, NODE.cloudY, line) * 2
  const coverStep = stepOf(ramps, cell, NODE.cloud, line) * 2
  const lostStep = stepOf(ramps, cell, NODE.sky, line) * 2
  const side = CLOUD_SIDE >> level
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
    // The lower line first: if there is none, the upper one overwrites it.
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

/** Returns the mipmap level of the clouds with texels about as large as the pixels of a cell. */
export const cloudLevelOf = (nodes: Float64Array, upperLeft: number, lowerLeft: number): number => {
  const x = (nodes[lowerLeft + NODE.cloudX] ?? 0) - (nodes[upperLeft + NODE.cloudX] ?? 0)
  const y = (nodes[lowerLeft + NODE.cloudY] ?? 0) - (nodes[upperLeft + NODE.cloudY] ?? 0)
  const downwards = Math.sqrt(x * x + y * y)
  return Math.max(0, Math.min(CLOUD_LEVELS - 1, Math.round(Math.log2(downwards / CELL) + 0.2)))
}
