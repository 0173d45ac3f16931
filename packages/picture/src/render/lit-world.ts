import { type DecalPaint, decalPaints } from '../cable/decal.ts'
import { type Daylight, daylightAt } from '../draw/daylight.ts'
import { CABLE_AXIS, CABLE_UP } from '../draw/lens.ts'
import { litAround, litTones } from '../draw/lit-materials.ts'
import { type Material, materials } from '../draw/materials.ts'
import type { Vector } from '../draw/vector.ts'
import { createLitPanorama, type LitPanorama } from '../land/lit-panorama.ts'
import { relight } from '../land/relight.ts'
import { cloudColours } from '../land/sky.ts'
import type { World } from './world.ts'

/** The lit colours of the cable, for cameras on one side of it. */
type CableColours = { steel: Int32Array; rust: Int32Array; decalColours: Record<DecalPaint, Int32Array> }

export type LitWorld = {
  light: Daylight
  lit: LitPanorama
  cloudColours: Int32Array
  cable: (side: 1 | -1) => CableColours
}

/** The light of the land changes in steps of ten minutes, all other light in steps of one minute. */
const LAND_STEPS_PER_HOUR = 6
const STEPS_PER_HOUR = 60

const lights = new WeakMap<World, (hours: number) => LitWorld>()

/**
 * Returns a world in the light of an hour (0…24). The latest light of each world is cached, and only outdated parts are
 * recomputed.
 */
export const lightWorld = (world: World, hours: number): LitWorld => {
  const lightAt = lights.get(world) ?? createLighting(world)
  lights.set(world, lightAt)
  return lightAt(hours)
}

const createLighting = (world: World): ((hours: number) => LitWorld) => {
  const lit = createLitPanorama(world.panorama.width, world.panorama.height)
  let landStep = -1
  let step = -1
  let now: LitWorld | null = null
  return (hours) => {
    const land = Math.floor(hours * LAND_STEPS_PER_HOUR)
    if (land !== landStep) relight(world.panorama, daylightAt(land / LAND_STEPS_PER_HOUR), lit)
    landStep = land
    const newStep = Math.floor(hours * STEPS_PER_HOUR)
    if (now && newStep === step) return now
    step = newStep
    const light = daylightAt(newStep / STEPS_PER_HOUR)
    now = { light, lit, cloudColours: cloudColours(light), cable: cableColours(light) }
    return now
  }
}

const cableColours = (light: Daylight): ((side: 1 | -1) => CableColours) => {
  const cache = new Map<number, CableColours>()
  return (side) => {
    const cached = cache.get(side)
    if (cached) return cached
    const view: Vector = [0, 0.08, 0.997 * side]
    const tones = (material: Material): Int32Array => litTones(light, material, CABLE_AXIS, CABLE_UP, view)
    const flat = (paint: DecalPaint): Int32Array => litAround(light, materials[paint], CABLE_AXIS, CABLE_UP, view)
    const [white, yellow, black, soot, bareSteel, oldRust] = decalPaints.map(flat)
    if (!white || !yellow || !black || !soot || !bareSteel || !oldRust) throw new Error('A decal paint has no colours')
    const made = {
      steel: tones(materials.steel),
      rust: tones(materials.rust),
      decalColours: { white, yellow, black, soot, bareSteel, oldRust },
    }
    cache.set(side, made)
    return made
  }
}
