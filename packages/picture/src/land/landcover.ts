import { hashNoise } from '../draw/noise.ts'
import { paintOpenLand } from './open-land.ts'
import { type SurfaceSample, setColour, setNormal, WATER_SURFACE } from './sample.ts'
import type { Terrain } from './terrain.ts'
import { paintTree, TREE_RANGE_METRES, treeHeightAt } from './trees.ts'
import { type Building, buildingAt, createVillages } from './village.ts'

export type LandCover = {
  /** Returns the height of the ground, including trees and roofs. */
  topAt: (x: number, z: number, distance: number) => number
  look: (x: number, z: number, distance: number, sample: SurfaceSample) => void
}

const HOUSE_RANGE_METRES = 1500

const COPSE_CELL = 30

/** Creates the land cover for a seed. `distance` in metres determines the level of detail. */
export const createLandCover = (terrain: Terrain, seed: number): LandCover => {
  const { heightAt, treeDensityAt, distanceFromRiver, noise } = terrain
  const allVillages = createVillages(terrain)
  const distanceFromRoad = (side: number, z: number): number => Math.abs(side - 88 - 16 * Math.sin(z / 190))
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
    const copse = hashNoise(Math.floor(x / COPSE_CELL), Math.floor(z / COPSE_CELL), seed + 5)
    return distance < 1100 && copse > 0.74 && distanceFromRoad(side, z) > 10 ? 0.3 : 0
  }
  const topAt = (x: number, z: number, distance: number): number => {
    const height = heightAt(x, z)
    if (distance > TREE_RANGE_METRES) return height
    const side = distanceFromRiver(x, z)
    if (Math.abs(side) < 16) return height
    const house = distance < HOUSE_RANGE_METRES ? findHouse(x, z) : null
    if (house) return height + house.height
    return height + treeHeightAt(x, z, seed, plantedAt(x, z, side, distance))
  }
  const look = (x: number, z: number, distance: number, sample: SurfaceSample): void => {
    const reach = distance < 1900 ? 12 : 190
    const slopeX = (heightAt(x + reach, z) - heightAt(x - reach, z)) / (2 * reach)
    const slopeZ = (heightAt(x, z + reach) - heightAt(x, z - reach)) / (2 * reach)
    setNormal(sample, -slopeX, 1, -slopeZ)
    sample.kind = 0
    const side = distanceFromRiver(x, z)
    if (Math.abs(side) < 13 + 3 * noise.at(z / 31, 4) && distance < 6000) {
      paintWater(sample, noise.at(x / 9, z / 40))
      return
    }
    const house = distance < HOUSE_RANGE_METRES ? findHouse(x, z) : null
    if (house) {
      paintHouse(sample, house)
      return
    }
    const density = plantedAt(x, z, side, distance)
    if (density > 0 && distance < TREE_RANGE_METRES && paintTree(sample, x, z, seed, density)) return
    if (density > 0.5) {
      paintCanopy(sample, noise.octaves(x / 26, z / 26, 2), distance)
      return
    }
    if (distanceFromRoad(side, z) < 4.2 && distance < 3000) {
      setColour(sample, 0.47, 0.46, 0.44)
      return
    }
    paintOpenLand(sample, noise, x, z, heightAt(x, z), Math.hypot(slopeX, slopeZ), distance < 2500 ? 45 : 650)
  }
  return { topAt, look }
}

const paintWater = (sample: SurfaceSample, ripple: number): void => {
  sample.kind = WATER_SURFACE
  setNormal(sample, 0, 1, 0)
  setColour(sample, 0.14 + 0.06 * ripple, 0.23 + 0.06 * ripple, 0.26 + 0.06 * ripple)
}

const paintHouse = (sample: SurfaceSample, house: Building): void => {
  sample.kind = house.kind
  setNormal(sample, house.normalX, house.normalY, house.normalZ)
  setColour(sample, house.colour[0], house.colour[1], house.colour[2])
}

const paintCanopy = (sample: SurfaceSample, rough: number, distance: number): void => {
  const light = distance < TREE_RANGE_METRES ? 0.62 : 0.7 + 0.6 * rough
  setColour(sample, 0.13 * light, 0.185 * light, 0.105 * light)
}
