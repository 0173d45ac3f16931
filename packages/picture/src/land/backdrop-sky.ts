import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { CELL, type Cell, edge, edgeStep, NODE } from './grid-cell.ts'
import type { Scenery } from './scenery.ts'
import { CLOUD_LEVELS, CLOUD_SIDE } from './sky.ts'

/** Sky and clouds in one cell of the grid, two pixels at a time: both are soft. Numbers have sixteen bits of fraction. */
export const drawSkyCell = (frame: Frame, nodes: Float64Array, scenery: Scenery, cell: Cell): void => {
  for (let line = 0; line < cell.height; line++) drawLine(frame, nodes, scenery, cell, line)
}

const drawLine = (
  frame: Frame,
  nodes: Float64Array,
  { clouds, cloudColours }: Scenery,
  cell: Cell,
  line: number,
): void => {
  const { pixels } = frame
  let red = edge(nodes, cell, NODE.red, line)
  let green = edge(nodes, cell, NODE.green, line)
  let blue = edge(nodes, cell, NODE.blue, line)
  const redStep = edgeStep(nodes, cell, NODE.red, line)
  const greenStep = edgeStep(nodes, cell, NODE.green, line)
  const blueStep = edgeStep(nodes, cell, NODE.blue, line)
  let u = edge(nodes, cell, NODE.cloudX, line)
  let v = edge(nodes, cell, NODE.cloudY, line)
  const uStep = edgeStep(nodes, cell, NODE.cloudX, line)
  const vStep = edgeStep(nodes, cell, NODE.cloudY, line)
  let covering = edge(nodes, cell, NODE.cloud, line)
  let losing = edge(nodes, cell, NODE.sky, line)
  const coverStep = edgeStep(nodes, cell, NODE.cloud, line)
  const lostStep = edgeStep(nodes, cell, NODE.sky, line)
  const level = levelOf(nodes, cell)
  const sheet = clouds[level] ?? cloudColours
  const side = CLOUD_SIDE >> level
  const mask = side - 1
  const whole = 16 + level
  const fraction = 8 + level
  const at = cell.at + line * frame.width
  const noise = at + frame.grain
  for (let n = 0; n < cell.width; n += 2) {
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
    pixels[at + n] = (colour + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    pixels[at + n + 1] = (colour + (grain[(noise + n + 1) & GRAIN_MASK] ?? 0)) | 0
    red = (red + redStep * 2) | 0
    green = (green + greenStep * 2) | 0
    blue = (blue + blueStep * 2) | 0
    covering = (covering + coverStep * 2) | 0
    losing = (losing + lostStep * 2) | 0
    u = (u + uStep * 2) | 0
    v = (v + vStep * 2) | 0
  }
}

/** The sheet of clouds whose texels are about as large as the pixels of a cell. */
const levelOf = (nodes: Float64Array, { upperLeft, lowerLeft }: Cell): number => {
  const downwards = Math.hypot(
    (nodes[lowerLeft + NODE.cloudX] ?? 0) - (nodes[upperLeft + NODE.cloudX] ?? 0),
    (nodes[lowerLeft + NODE.cloudY] ?? 0) - (nodes[upperLeft + NODE.cloudY] ?? 0),
  )
  return Math.max(0, Math.min(CLOUD_LEVELS - 1, Math.round(Math.log2(downwards / CELL) - 0.3)))
}
