import { hashNoise } from '../draw/noise.ts'
import { type SurfaceSample, setColour, setNormal } from './sample.ts'

export const TREE_RANGE_METRES = 2600

const TREE_CELL = 7.5

const COS = Math.cos(0.5)

const SIN = Math.sin(0.5)

/** Result of the last `findTree` call. Reusing it avoids an allocation per sample. */
const nearest = { column: 0, row: 0, alongX: 0, alongZ: 0, part: 2, radius: 1, tone: 0, conifer: true }

/** Finds the tree that covers a point. If `part` exceeds 1, no tree covers the point. */
const findTree = (x: number, z: number, seed: number, planted: number): typeof nearest => {
  const turnedX = x * COS + z * SIN
  const turnedZ = z * COS - x * SIN
  const row = Math.floor(turnedZ / TREE_CELL)
  const shifted = turnedX + (row & 1) * TREE_CELL * 0.5
  const column = Math.floor(shifted / TREE_CELL)
  nearest.part = 2
  if (hashNoise(column, row, seed) > planted) return nearest
  nearest.column = column
  nearest.row = row
  nearest.tone = hashNoise(column, row, seed + 3)
  nearest.radius = 2.7 + 1.7 * nearest.tone
  nearest.alongX = shifted - (column + 0.5 + (nearest.tone - 0.5) * 0.6) * TREE_CELL
  nearest.alongZ = turnedZ - (row + 0.5 + (hashNoise(column, row, seed + 2) - 0.5) * 0.6) * TREE_CELL
  nearest.part = Math.hypot(nearest.alongX, nearest.alongZ) / nearest.radius
  nearest.conifer = hashNoise(column >> 3, row >> 3, seed + 4) * 0.6 + hashNoise(column, row, seed + 8) * 0.4 > 0.36
  return nearest
}

export const treeHeightAt = (x: number, z: number, seed: number, planted: number): number => {
  if (planted === 0) return 0
  const { part, column, row, conifer } = findTree(x, z, seed, planted)
  if (part > 1) return 0
  const tall = (conifer ? 12 : 8) + 8 * hashNoise(column, row, seed + 6)
  return tall * (conifer ? 1 - part ** 0.85 : Math.sqrt(1 - part * part) * 0.66 + 0.22)
}

export const paintTree = (sample: SurfaceSample, x: number, z: number, seed: number, planted: number): boolean => {
  const { part, alongX, alongZ, radius, tone, conifer } = findTree(x, z, seed, planted)
  if (part > 1) return false
  const rough = hashNoise(Math.floor(x * 1.7), Math.floor(z * 1.7), seed + 9)
  const eastwards = (alongX * COS - alongZ * SIN) / radius
  const southwards = (alongX * SIN + alongZ * COS) / radius
  setNormal(sample, eastwards + (rough - 0.5) * 0.9, 0.8, southwards + (tone - 0.5) * 0.5)
  const light = (0.74 + 0.44 * tone) * (1.1 - 0.34 * part) * (0.86 + 0.3 * rough)
  if (conifer) setColour(sample, 0.125 * light, 0.19 * light, 0.105 * light)
  else setColour(sample, (0.185 + 0.07 * tone) * light, 0.255 * light, 0.1 * light)
  return true
}
