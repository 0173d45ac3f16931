import { hash, type Noise } from './noise.ts'
import { smoothstep } from './numbers.ts'
import { WATER } from './surface-kinds.ts'
import type { Terrain } from './terrain.ts'
import { type Built, houseAt, villages } from './village.ts'

/** One place of the land: what it looks like, and where its surface faces. */
export type Sample = {
  red: number
  green: number
  blue: number
  kind: number
  normalX: number
  normalY: number
  normalZ: number
}

export type Landcover = {
  /** Height of what stands at a place, trees and roofs included. */
  topAt: (x: number, z: number, distance: number) => number
  /** Fills in the look of that place. */
  look: (x: number, z: number, distance: number, sample: Sample) => void
}

const TREES_SEEN_TO = 2600
const HOUSES_SEEN_TO = 1500
const TREE_CELL = 7.5
const COPSE_CELL = 30

/** What covers the land of a seed; `distance` (metres) decides how much detail is worth it. */
export const createLandcover = (terrain: Terrain, seed: number): Landcover => {
  const { heightAt, woodAt, fromRiver, noise } = terrain
  const settled = villages(terrain)
  const roadside = (side: number, z: number): number => Math.abs(side - 88 - 16 * Math.sin(z / 190))
  const houseOn = (x: number, z: number): Built | null => {
    for (const village of settled) {
      const house = houseAt(village, x, z, seed)
      if (house) return house
    }
    return null
  }
  const planted = (x: number, z: number, side: number, distance: number): number => {
    if (Math.abs(side) < 22) return 0
    if (woodAt(x, z) > 0.52) return 0.98
    const copse = hash(Math.floor(x / COPSE_CELL), Math.floor(z / COPSE_CELL), seed + 5)
    return distance < 1100 && copse > 0.74 && roadside(side, z) > 10 ? 0.3 : 0
  }
  const topAt = (x: number, z: number, distance: number): number => {
    const height = heightAt(x, z)
    if (distance > TREES_SEEN_TO) return height
    const side = fromRiver(x, z)
    if (Math.abs(side) < 16) return height
    const house = distance < HOUSES_SEEN_TO ? houseOn(x, z) : null
    if (house) return height + house.height
    return height + treeTop(x, z, seed, planted(x, z, side, distance))
  }
  const look = (x: number, z: number, distance: number, sample: Sample): void => {
    const reach = distance < 1900 ? 12 : 190
    const slopeX = (heightAt(x + reach, z) - heightAt(x - reach, z)) / (2 * reach)
    const slopeZ = (heightAt(x, z + reach) - heightAt(x, z - reach)) / (2 * reach)
    face(sample, -slopeX, 1, -slopeZ)
    sample.kind = 0
    const side = fromRiver(x, z)
    if (Math.abs(side) < 13 + 3 * noise.at(z / 31, 4) && distance < 6000) {
      water(sample, noise.at(x / 9, z / 40))
      return
    }
    const house = distance < HOUSES_SEEN_TO ? houseOn(x, z) : null
    if (house) {
      built(sample, house)
      return
    }
    const density = planted(x, z, side, distance)
    if (density > 0 && distance < TREES_SEEN_TO && tree(sample, x, z, seed, density)) return
    if (density > 0.5) {
      canopy(sample, noise.octaves(x / 26, z / 26, 2), distance)
      return
    }
    if (roadside(side, z) < 4.2 && distance < 3000) {
      paint(sample, 0.47, 0.46, 0.44)
      return
    }
    open(sample, noise, x, z, heightAt(x, z), Math.hypot(slopeX, slopeZ), distance < 2500 ? 45 : 650)
  }
  return { topAt, look }
}

const paint = (sample: Sample, red: number, green: number, blue: number): void => {
  sample.red = red
  sample.green = green
  sample.blue = blue
}

const face = (sample: Sample, x: number, y: number, z: number): void => {
  const scale = 1 / Math.hypot(x, y, z)
  sample.normalX = x * scale
  sample.normalY = y * scale
  sample.normalZ = z * scale
}

const water = (sample: Sample, ripple: number): void => {
  sample.kind = WATER
  face(sample, 0, 1, 0)
  paint(sample, 0.14 + 0.06 * ripple, 0.23 + 0.06 * ripple, 0.26 + 0.06 * ripple)
}

const built = (sample: Sample, house: Built): void => {
  sample.kind = house.kind
  face(sample, house.normalX, house.normalY, house.normalZ)
  paint(sample, house.colour[0], house.colour[1], house.colour[2])
}

const COS = Math.cos(0.5)
const SIN = Math.sin(0.5)

/** Where a place lies in the tree of its cell: offsets in metres, and the tree's own chances. */
const nearest = { column: 0, row: 0, alongX: 0, alongZ: 0, part: 2, radius: 1, tone: 0, conifer: true }

/** Finds the tree over a place; a part over 1 is none. */
const findTree = (x: number, z: number, seed: number, planted: number): typeof nearest => {
  const turnedX = x * COS + z * SIN
  const turnedZ = z * COS - x * SIN
  const row = Math.floor(turnedZ / TREE_CELL)
  const shifted = turnedX + (row & 1) * TREE_CELL * 0.5
  const column = Math.floor(shifted / TREE_CELL)
  nearest.part = 2
  if (hash(column, row, seed) > planted) return nearest
  nearest.column = column
  nearest.row = row
  nearest.tone = hash(column, row, seed + 3)
  nearest.radius = 2.7 + 1.7 * nearest.tone
  nearest.alongX = shifted - (column + 0.5 + (nearest.tone - 0.5) * 0.6) * TREE_CELL
  nearest.alongZ = turnedZ - (row + 0.5 + (hash(column, row, seed + 2) - 0.5) * 0.6) * TREE_CELL
  nearest.part = Math.hypot(nearest.alongX, nearest.alongZ) / nearest.radius
  nearest.conifer = hash(column >> 3, row >> 3, seed + 4) * 0.6 + hash(column, row, seed + 8) * 0.4 > 0.36
  return nearest
}

const treeTop = (x: number, z: number, seed: number, planted: number): number => {
  if (planted === 0) return 0
  const { part, column, row, conifer } = findTree(x, z, seed, planted)
  if (part > 1) return 0
  const tall = (conifer ? 12 : 8) + 8 * hash(column, row, seed + 6)
  return tall * (conifer ? 1 - part ** 0.85 : Math.sqrt(1 - part * part) * 0.66 + 0.22)
}

const tree = (sample: Sample, x: number, z: number, seed: number, planted: number): boolean => {
  const { part, alongX, alongZ, radius, tone, conifer } = findTree(x, z, seed, planted)
  if (part > 1) return false
  const rough = hash(Math.floor(x * 1.7), Math.floor(z * 1.7), seed + 9)
  const eastwards = (alongX * COS - alongZ * SIN) / radius
  const southwards = (alongX * SIN + alongZ * COS) / radius
  face(sample, eastwards + (rough - 0.5) * 0.9, 0.8, southwards + (tone - 0.5) * 0.5)
  const light = (0.74 + 0.44 * tone) * (1.1 - 0.34 * part) * (0.86 + 0.3 * rough)
  if (conifer) paint(sample, 0.125 * light, 0.19 * light, 0.105 * light)
  else paint(sample, (0.185 + 0.07 * tone) * light, 0.255 * light, 0.1 * light)
  return true
}

const canopy = (sample: Sample, rough: number, distance: number): void => {
  const light = distance < TREES_SEEN_TO ? 0.62 : 0.7 + 0.6 * rough
  paint(sample, 0.13 * light, 0.185 * light, 0.105 * light)
}

/** Fields and meadows in the valley, grass above, then scree, rock and snow. */
const open = (
  sample: Sample,
  noise: Noise,
  x: number,
  z: number,
  height: number,
  steep: number,
  grainMetres: number,
): void => {
  const rough = noise.octaves(x / grainMetres, z / grainMetres, 3)
  const broad = noise.octaves(x / 420, z / 420, 4)
  const acrossFields = x * 0.94 + z * 0.34
  const strip = Math.floor((z * 0.94 - x * 0.34) / 52)
  const field = hash(Math.floor(acrossFields / 86 + noise.at(strip * 7.3, 2) * 3), strip, 77)
  const farmed = smoothstep(0.16, 0.06, steep) * smoothstep(-70, -100, height) > 0.5
  const light = (0.84 + 0.32 * rough) * (farmed ? 0.95 + 0.1 * noise.at(acrossFields / 2.2, strip) : 1)
  const ripe = farmed ? field : 0.2 + 0.4 * broad
  if (ripe > 0.87) paint(sample, 0.47 * light, 0.42 * light, 0.24 * light)
  else if (ripe > 0.78) paint(sample, 0.34 * light, 0.275 * light, 0.2 * light)
  else paint(sample, (0.23 + 0.15 * ripe) * light, (0.31 + 0.07 * ripe) * light, (0.135 + 0.06 * ripe) * light)
  const rock = smoothstep(0.42, 0.7, steep + 0.3 * rough - 0.15) + smoothstep(430, 680, height + 380 * (broad - 0.5))
  if (rock > 0.3 + 0.4 * rough) paint(sample, 0.27 + 0.2 * rough, 0.26 + 0.19 * rough, 0.25 + 0.19 * rough)
  if (height < 400) return
  // Snow lies high up, but not where wind and slope leave the rock bare.
  const bare = noise.octaves(x / 260, z / 260, 5)
  const snow = smoothstep(560, 980, height + 620 * (noise.octaves(x / 900, z / 900, 4) - 0.5) - steep * 90)
  const drift = 0.8 + 0.36 * bare
  if (snow > 1.7 * bare - 0.45) paint(sample, 0.82 * drift, 0.85 * drift, 0.9 * drift)
}
