import { addColours, blendColours, type Colour, multiplyColours, packPixel, scaleColour } from './colour.ts'
import type { Daylight } from './daylight.ts'
import {
  addVectors,
  clamp,
  cross,
  dot,
  normalize,
  scaleVector,
  smoothstep,
  subtractVectors,
  type Vector,
} from './numbers.ts'

/** `mirror` is the strength of the reflected sky, `gloss` the strength of highlights and `sharp` their exponent. */
export type Material = { colour: Colour; mirror: number; gloss: number; sharp: number }

export const materials = {
  steel: { colour: [0.4, 0.42, 0.45], mirror: 0.36, gloss: 0.75, sharp: 34 },
  galvanised: { colour: [0.5, 0.53, 0.55], mirror: 0.2, gloss: 0.35, sharp: 18 },
  bareSteel: { colour: [0.62, 0.62, 0.62], mirror: 0.45, gloss: 0.9, sharp: 40 },
  darkSteel: { colour: [0.17, 0.18, 0.2], mirror: 0.13, gloss: 0.35, sharp: 26 },
  bandPaint: { colour: [0.25, 0.33, 0.37], mirror: 0.12, gloss: 0.4, sharp: 30 },
  rust: { colour: [0.45, 0.225, 0.1], mirror: 0, gloss: 0.04, sharp: 6 },
  oldRust: { colour: [0.22, 0.115, 0.07], mirror: 0, gloss: 0.03, sharp: 6 },
  white: { colour: [0.86, 0.86, 0.82], mirror: 0.04, gloss: 0.2, sharp: 20 },
  yellow: { colour: [0.88, 0.62, 0.06], mirror: 0.05, gloss: 0.25, sharp: 24 },
  black: { colour: [0.055, 0.055, 0.06], mirror: 0.07, gloss: 0.3, sharp: 24 },
  soot: { colour: [0.07, 0.06, 0.06], mirror: 0, gloss: 0.04, sharp: 6 },
  polymer: { colour: [0.1, 0.11, 0.12], mirror: 0.06, gloss: 0.25, sharp: 14 },
  concrete: { colour: [0.58, 0.57, 0.54], mirror: 0, gloss: 0, sharp: 1 },
  asphalt: { colour: [0.3, 0.3, 0.31], mirror: 0.02, gloss: 0, sharp: 1 },
  towerPaint: { colour: [0.56, 0.6, 0.62], mirror: 0.03, gloss: 0.08, sharp: 8 },
  orange: { colour: [0.86, 0.36, 0.07], mirror: 0.05, gloss: 0.3, sharp: 22 },
} as const satisfies Record<string, Material>

const LAMP: Colour = [1, 0.95, 0.84]

/** Returns the radiance of a lit surface. `normal` and `view` are unit vectors that point away from the surface. */
export const shadeSurface = (light: Daylight, material: Material, normal: Vector, view: Vector): Colour => {
  const facing = clamp(dot(normal, view), 0, 1)
  const lit = addColours(getDiffuseLight(light, normal), scaleColour(LAMP, light.lamps * 0.8 * facing))
  const reflected = subtractVectors(scaleVector(normal, 2 * dot(normal, view)), view)
  const mirroredLight = scaleColour(getReflectedSky(light, reflected), material.mirror * (1.25 - 0.6 * facing))
  const half = normalize(addVectors(light.sun, view))
  const sunGleam = material.gloss * clamp(dot(normal, half), 0, 1) ** material.sharp
  const lampGleam = light.lamps * material.gloss * 0.75 * facing ** (material.sharp * 1.5)
  const gleamLight = addColours(scaleColour(light.sunlight, sunGleam), scaleColour(LAMP, lampGleam))
  return addColours(addColours(multiplyColours(material.colour, lit), mirroredLight), gleamLight)
}

const getDiffuseLight = ({ ambient, sunlight, sun }: Daylight, normal: Vector): Colour => {
  const fromAbove = 0.5 + 0.5 * normal[1]
  const sky = scaleColour(ambient, 0.5 + 0.8 * fromAbove)
  const ground = multiplyColours(scaleColour(ambient, 0.45 * (1 - fromAbove)), [0.9, 1, 0.7])
  return addColours(addColours(sky, ground), scaleColour(sunlight, 1.05 * clamp(dot(normal, sun), 0, 1)))
}

const getReflectedSky = ({ horizon, zenith, ambient }: Daylight, direction: Vector): Colour => {
  const ground = multiplyColours(ambient, [0.4, 0.46, 0.34])
  const sky = blendColours(horizon, zenith, clamp(direction[1], 0, 1))
  return blendColours(ground, sky, smoothstep(-0.16, 0.2, direction[1]))
}

/** Number of directions around a cylinder in a colour table. */
const FACING_COUNT = 512
export const FACING_MASK = FACING_COUNT - 1
export const TONE_COUNT = 64

export const FACINGS_PER_RADIAN = FACING_COUNT / (2 * Math.PI)

/** Colours around a cylinder. `view` is a unit vector across it, and index 0 is the direction `up`. */
export const shadeCylinder = (light: Daylight, material: Material, axis: Vector, up: Vector, view: Vector): Colour[] =>
  Array.from({ length: FACING_COUNT }, (_, n) => shadeSurface(light, material, getFacingNormal(axis, up, n), view))

export const createColourTable = (colours: readonly Colour[]): Int32Array => Int32Array.from(colours, packPixel)

/** The index is direction × 64 + tone. Tone 44 is the unchanged material. */
export const createToneColourTable = (colours: readonly Colour[]): Int32Array =>
  Int32Array.from({ length: FACING_COUNT * TONE_COUNT }, (_, n) =>
    packPixel(scaleColour(colours[Math.floor(n / TONE_COUNT)] ?? [0, 0, 0], (n % TONE_COUNT) / 44)),
  )

const getFacingNormal = (axis: Vector, up: Vector, facing: number): Vector => {
  const angle = facing / FACINGS_PER_RADIAN
  return addVectors(scaleVector(up, Math.cos(angle)), scaleVector(cross(axis, up), Math.sin(angle)))
}
