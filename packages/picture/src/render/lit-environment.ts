import { type DecalPaint, decalPaints } from '../cable/decals.ts'
import { type Daylight, getDaylight } from '../draw/daylight.ts'
import { CABLE_AXIS, CABLE_UP } from '../draw/lens.ts'
import { createColourTable, createToneColourTable, type Material, materials } from '../draw/materials.ts'
import type { Vector } from '../draw/vector.ts'
import { createLitPanorama, type LitPanorama, relightPanorama } from '../land/relight.ts'
import { createCloudColours } from '../land/sky.ts'
import type { Environment } from './environment.ts'

type CableColours = { steel: Int32Array; rust: Int32Array; decalColours: Record<DecalPaint, Int32Array> }

export type LitEnvironment = {
  light: Daylight
  lit: LitPanorama
  cloudColours: Int32Array
  cable: (side: 1 | -1) => CableColours
}

/** Relighting the land is slow, so the land is relit every ten minutes and everything else every minute. */
const LAND_STEPS_PER_HOUR = 6
const STEPS_PER_HOUR = 60

const lights = new WeakMap<Environment, (hours: number) => LitEnvironment>()

/**
 * Lights an environment for an hour of the day (0 to 24). The latest light of each environment is cached, and only
 * outdated parts are recomputed.
 */
export const lightEnvironment = (environment: Environment, hours: number): LitEnvironment => {
  const lightAt = lights.get(environment) ?? createLighting(environment)
  lights.set(environment, lightAt)
  return lightAt(hours)
}

const createLighting = (environment: Environment): ((hours: number) => LitEnvironment) => {
  const lit = createLitPanorama(environment.panorama.width, environment.panorama.height)
  let landStep = -1
  let step = -1
  let now: LitEnvironment | null = null
  return (hours) => {
    const land = Math.floor(hours * LAND_STEPS_PER_HOUR)
    if (land !== landStep) relightPanorama(environment.panorama, getDaylight(land / LAND_STEPS_PER_HOUR), lit)
    landStep = land
    const newStep = Math.floor(hours * STEPS_PER_HOUR)
    if (now && newStep === step) return now
    step = newStep
    const light = getDaylight(newStep / STEPS_PER_HOUR)
    now = { light, lit, cloudColours: createCloudColours(light), cable: cableColours(light) }
    return now
  }
}

const cableColours = (light: Daylight): ((side: 1 | -1) => CableColours) => {
  const cache = new Map<number, CableColours>()
  return (side) => {
    const cached = cache.get(side)
    if (cached) return cached
    const view: Vector = [0, 0.08, 0.997 * side]
    const tones = (material: Material): Int32Array => createToneColourTable(light, material, CABLE_AXIS, CABLE_UP, view)
    const flat = (paint: DecalPaint): Int32Array =>
      createColourTable(light, materials[paint], CABLE_AXIS, CABLE_UP, view)
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
