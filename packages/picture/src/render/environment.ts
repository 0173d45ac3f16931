import { type CableFeature, getCableDay, listCableFeatures } from '@rig/rig'
import { createDecals, type DecalPaint, type DecalSections, groupDecalsBySection } from '../cable/decals.ts'
import { addCorrosion, createStains, type Stains } from '../cable/stains.ts'
import { createStrandTexture } from '../cable/strands.ts'
import type { Colour } from '../draw/colour.ts'
import { type Daylight, getDaylight } from '../draw/daylight.ts'
import { CABLE_AXIS, CABLE_UP } from '../draw/lens.ts'
import { createColourTable, createToneColourTable, type Material, materials, shadeCylinder } from '../draw/materials.ts'
import { hashNoise } from '../draw/noise.ts'
import type { Vector } from '../draw/numbers.ts'
import { createPanorama } from '../land/panorama.ts'
import { createLitPanorama, type LitPanorama, relightPanorama } from '../land/relight.ts'
import { createCloudColours, createCloudDensity, createCloudTexture } from '../land/sky.ts'

export type Environment = ReturnType<typeof createEnvironment>

/** Level of detail: the number of columns in the panorama, and the spacing of the height samples. */
export type EnvironmentDetail = { columns: number; groundStep: number }

/** About two columns per three pixels at the widest field of view of a PTZ camera. */
export const FULL_DETAIL: EnvironmentDetail = { columns: 4608, groundStep: 1 }
/** Used until the full-detail environment is ready. Creating a low-detail one takes a fraction of the time. */
export const LOW_DETAIL: EnvironmentDetail = { columns: 1152, groundStep: 4 }

/** Creates everything that depends only on the seed: landscape, clouds and textures. Takes seconds. */
export const createEnvironment = (seed: number, detail: EnvironmentDetail = FULL_DETAIL) => {
  // Must run before the clouds are created: after them, it takes twice as long (measured).
  const panorama = createPanorama(seed, detail.columns, detail.groundStep)
  const clouds = createCloudTexture(seed)
  return {
    seed,
    panorama,
    clouds,
    cloudDensity: createCloudDensity(clouds),
    tiles: createStrandTexture(seed),
    stains: createStains(seed),
    strandTones: Int8Array.from({ length: 64 }, (_, n) => Math.round((hashNoise(n, seed, 3) - 0.5) * 9)),
  }
}

export type AgedCable = { features: CableFeature[]; stains: Stains; decals: DecalSections }

/** Number of days whose cable is cached: live pictures show the current day, and a film may show the previous one. */
const MAX_DAYS = 2

const aged = new WeakMap<Environment, Map<number, AgedCable>>()

/** `now` is in milliseconds since the epoch. The result is cached per day. */
export const getAgedCable = (environment: Environment, now: number): AgedCable => {
  const days = aged.get(environment) ?? new Map<number, AgedCable>()
  aged.set(environment, days)
  const day = getCableDay(now)
  const cached = days.get(day)
  if (cached) return cached
  const features = listCableFeatures(environment.seed, day)
  const made = {
    features,
    stains: addCorrosion(environment.stains, environment.seed, features),
    decals: groupDecalsBySection(createDecals(environment.seed, features)),
  }
  const [oldest] = days.keys()
  if (days.size >= MAX_DAYS && oldest !== undefined) days.delete(oldest)
  days.set(day, made)
  return made
}

type CableColours = { steel: Int32Array; rust: Int32Array; decalColours: Record<DecalPaint, Int32Array> }

export type LitEnvironment = {
  light: Daylight
  lit: LitPanorama
  cloudColours: Int32Array
  cable: (side: 1 | -1) => CableColours
}

/** The land is relit only every ten minutes, because relighting it is slow. Everything else is relit every minute. */
const LAND_STEPS_PER_HOUR = 6
const STEPS_PER_HOUR = 60

const lights = new WeakMap<Environment, (hours: number) => LitEnvironment>()

/** `hours` is from 0 to 24. The latest light is cached, and only outdated parts are recomputed. */
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
    now = { light, lit, cloudColours: createCloudColours(light), cable: createCableColours(light) }
    return now
  }
}

const createCableColours = (light: Daylight): ((side: 1 | -1) => CableColours) => {
  const cache = new Map<number, CableColours>()
  return (side) => {
    const cached = cache.get(side)
    if (cached) return cached
    const view: Vector = [0, 0.08, 0.997 * side]
    const shade = (material: Material): Colour[] => shadeCylinder(light, material, CABLE_AXIS, CABLE_UP, view)
    const flat = (paint: DecalPaint): Int32Array => createColourTable(shade(materials[paint]))
    const made = {
      steel: createToneColourTable(shade(materials.steel)),
      rust: createToneColourTable(shade(materials.rust)),
      decalColours: {
        white: flat('white'),
        yellow: flat('yellow'),
        black: flat('black'),
        soot: flat('soot'),
        bareSteel: flat('bareSteel'),
        oldRust: flat('oldRust'),
      },
    }
    cache.set(side, made)
    return made
  }
}
