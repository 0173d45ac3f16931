import { type Colour, scaleColour } from '../draw/colour.ts'
import { hashNoise, type Noise } from '../draw/noise.ts'
import { normalize, smoothstep } from '../draw/numbers.ts'
import { type Surface, type Terrain, WATER_SURFACE } from './terrain.ts'
import { type Building, buildingAt, createVillages } from './village.ts'

const HOUSE_RANGE_METRES = 1500

const COPSE_CELL_METRES = 30

const TREE_RANGE_METRES = 2600
const TREE_CELL_METRES = 7.5

/** Rows of trees are rotated by half a radian relative to the axes. */
const COS = Math.cos(0.5)
const SIN = Math.sin(0.5)

/** `distance` in metres determines the level of detail. */
export const createLandCover = (terrain: Terrain, seed: number) => {
  const { heightAt, treeDensityAt, distanceFromRiver, noise } = terrain
  const allVillages = createVillages(terrain)
  const getDistanceFromRoad = (side: number, z: number): number => Math.abs(side - 88 - 16 * Math.sin(z / 190))
  const findHouse = (x: number, z: number): Building | null => {
    for (const village of allVillages) {
      const house = buildingAt(village, x, z, seed)
      if (house) return house
    }
    return null
  }
  const plantedAt = (x: number, z: number, side: number, distance: number): number => {
    if (Math.abs(side) < 22) return 0
    if (treeDensityAt(x, z) > 0.52) return 0.98
    const copse = hashNoise(Math.floor(x / COPSE_CELL_METRES), Math.floor(z / COPSE_CELL_METRES), seed + 5)
    return distance < 1100 && copse > 0.74 && getDistanceFromRoad(side, z) > 10 ? 0.3 : 0
  }
  /** Returns the height of the ground, including trees and roofs. */
  const topAt = (x: number, z: number, distance: number): number => {
    const height = heightAt(x, z)
    if (distance > TREE_RANGE_METRES) return height
    const side = distanceFromRiver(x, z)
    if (Math.abs(side) < 16) return height
    const house = distance < HOUSE_RANGE_METRES ? findHouse(x, z) : null
    if (house) return height + house.height
    return height + treeHeightAt(x, z, seed, plantedAt(x, z, side, distance))
  }
  const surfaceAt = (x: number, z: number, distance: number): Surface => {
    const side = distanceFromRiver(x, z)
    if (Math.abs(side) < 13 + 3 * noise.at(z / 31, 4) && distance < 6000) return createWater(noise.at(x / 9, z / 40))
    const house = distance < HOUSE_RANGE_METRES ? findHouse(x, z) : null
    if (house) return house.surface
    const density = plantedAt(x, z, side, distance)
    const tree = density > 0 && distance < TREE_RANGE_METRES ? findTreeSurface(x, z, seed, density) : null
    if (tree) return tree
    const reach = distance < 1900 ? 12 : 190
    const slopeX = (heightAt(x + reach, z) - heightAt(x - reach, z)) / (2 * reach)
    const slopeZ = (heightAt(x, z + reach) - heightAt(x, z - reach)) / (2 * reach)
    const createGroundSurface = (colour: Colour): Surface => ({
      colour,
      normal: normalize([-slopeX, 1, -slopeZ]),
      kind: 0,
    })
    if (density > 0.5) return createGroundSurface(getCanopyColour(noise.octaves(x / 26, z / 26, 2), distance))
    if (getDistanceFromRoad(side, z) < 4.2 && distance < 3000) return createGroundSurface([0.47, 0.46, 0.44])
    const grainMetres = distance < 2500 ? 45 : 650
    const open = { x, z, height: heightAt(x, z), steep: Math.hypot(slopeX, slopeZ), grainMetres }
    return createGroundSurface(getOpenLandColour(noise, open))
  }
  return { topAt, surfaceAt }
}

const createWater = (ripple: number): Surface => ({
  colour: [0.14 + 0.06 * ripple, 0.23 + 0.06 * ripple, 0.26 + 0.06 * ripple],
  normal: [0, 1, 0],
  kind: WATER_SURFACE,
})

const getCanopyColour = (rough: number, distance: number): Colour => {
  const light = distance < TREE_RANGE_METRES ? 0.62 : 0.7 + 0.6 * rough
  return scaleColour([0.13, 0.185, 0.105], light)
}

type OpenLand = { x: number; z: number; height: number; steep: number; grainMetres: number }

const getOpenLandColour = (noise: Noise, { x, z, height, steep, grainMetres }: OpenLand): Colour => {
  const rough = noise.octaves(x / grainMetres, z / grainMetres, 3)
  const broad = noise.octaves(x / 420, z / 420, 4)
  // Snow does not cover steep or windswept rock.
  if (height >= 400) {
    const bare = noise.octaves(x / 260, z / 260, 5)
    const snow = smoothstep(560, 980, height + 620 * (noise.octaves(x / 900, z / 900, 4) - 0.5) - steep * 90)
    if (snow > 1.7 * bare - 0.45) return scaleColour([0.82, 0.85, 0.9], 0.8 + 0.36 * bare)
  }
  const rock = smoothstep(0.42, 0.7, steep + 0.3 * rough - 0.15) + smoothstep(430, 680, height + 380 * (broad - 0.5))
  if (rock > 0.3 + 0.4 * rough) return [0.27 + 0.2 * rough, 0.26 + 0.19 * rough, 0.25 + 0.19 * rough]
  const acrossFields = x * 0.94 + z * 0.34
  const strip = Math.floor((z * 0.94 - x * 0.34) / 52)
  const field = hashNoise(Math.floor(acrossFields / 86 + noise.at(strip * 7.3, 2) * 3), strip, 77)
  const isFarmed = smoothstep(0.16, 0.06, steep) * smoothstep(-70, -100, height) > 0.5
  const light = (0.84 + 0.32 * rough) * (isFarmed ? 0.95 + 0.1 * noise.at(acrossFields / 2.2, strip) : 1)
  const ripe = isFarmed ? field : 0.2 + 0.4 * broad
  if (ripe > 0.87) return scaleColour([0.47, 0.42, 0.24], light)
  if (ripe > 0.78) return scaleColour([0.34, 0.275, 0.2], light)
  return scaleColour([0.23 + 0.15 * ripe, 0.31 + 0.07 * ripe, 0.135 + 0.06 * ripe], light)
}

/** Result of the last `findTree` call. Reusing it avoids an allocation per sample. */
const nearestTree = { column: 0, row: 0, alongX: 0, alongZ: 0, reach: 2, radius: 1, tone: 0, conifer: true }

/** Finds the tree that covers a point. If `reach` exceeds 1, no tree covers the point. */
const findTree = (x: number, z: number, seed: number, planted: number): typeof nearestTree => {
  const rotatedX = x * COS + z * SIN
  const rotatedZ = z * COS - x * SIN
  const row = Math.floor(rotatedZ / TREE_CELL_METRES)
  const shiftedX = rotatedX + (row & 1) * TREE_CELL_METRES * 0.5
  const column = Math.floor(shiftedX / TREE_CELL_METRES)
  nearestTree.reach = 2
  if (hashNoise(column, row, seed) > planted) return nearestTree
  nearestTree.column = column
  nearestTree.row = row
  nearestTree.tone = hashNoise(column, row, seed + 3)
  nearestTree.radius = 2.7 + 1.7 * nearestTree.tone
  nearestTree.alongX = shiftedX - (column + 0.5 + (nearestTree.tone - 0.5) * 0.6) * TREE_CELL_METRES
  nearestTree.alongZ = rotatedZ - (row + 0.5 + (hashNoise(column, row, seed + 2) - 0.5) * 0.6) * TREE_CELL_METRES
  nearestTree.reach = Math.hypot(nearestTree.alongX, nearestTree.alongZ) / nearestTree.radius
  nearestTree.conifer = hashNoise(column >> 3, row >> 3, seed + 4) * 0.6 + hashNoise(column, row, seed + 8) * 0.4 > 0.36
  return nearestTree
}

const treeHeightAt = (x: number, z: number, seed: number, planted: number): number => {
  if (planted === 0) return 0
  const { reach, column, row, conifer } = findTree(x, z, seed, planted)
  if (reach > 1) return 0
  const tall = (conifer ? 12 : 8) + 8 * hashNoise(column, row, seed + 6)
  return tall * (conifer ? 1 - reach ** 0.85 : Math.sqrt(1 - reach * reach) * 0.66 + 0.22)
}

const findTreeSurface = (x: number, z: number, seed: number, planted: number): Surface | null => {
  const { reach, alongX, alongZ, radius, tone, conifer } = findTree(x, z, seed, planted)
  if (reach > 1) return null
  const rough = hashNoise(Math.floor(x * 1.7), Math.floor(z * 1.7), seed + 9)
  const normalX = (alongX * COS - alongZ * SIN) / radius
  const normalZ = (alongX * SIN + alongZ * COS) / radius
  const light = (0.74 + 0.44 * tone) * (1.1 - 0.34 * reach) * (0.86 + 0.3 * rough)
  return {
    colour: scaleColour(conifer ? [0.125, 0.19, 0.105] : [0.185 + 0.07 * tone, 0.255, 0.1], light),
    normal: normalize([normalX + (rough - 0.5) * 0.9, 0.8, normalZ + (tone - 0.5) * 0.5]),
    kind: 0,
  }
}
