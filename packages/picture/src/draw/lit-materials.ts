import { packPixel, scaleColour } from './colour.ts'
import type { Daylight } from './daylight.ts'
import { type Material, shadeSurface } from './materials.ts'
import { addVectors, cross, scaleVector, type Vector } from './vector.ts'

/** A facing is a direction around a cylinder, and a tone is a brightness. Both are indices of colour tables. */
const FACINGS = 512
export const FACING_MASK = FACINGS - 1
export const TONE_COUNT = 64

export const FACINGS_PER_RADIAN = FACINGS / (2 * Math.PI)

/**
 * Returns a pixel colour for each facing of a cylinder. `up` is facing 0, and `view` is a unit vector across the
 * cylinder.
 */
export const createFacingColours = (
  light: Daylight,
  material: Material,
  axis: Vector,
  up: Vector,
  view: Vector,
): Int32Array =>
  Int32Array.from({ length: FACINGS }, (_, n) => packPixel(shadeSurface(light, material, around(axis, up, n), view)))

/**
 * Returns a pixel colour for each facing and tone, at the index facing × 64 + tone. Tone 44 is the unchanged material.
 */
export const createToneColours = (
  light: Daylight,
  material: Material,
  axis: Vector,
  up: Vector,
  view: Vector,
): Int32Array => {
  const table = new Int32Array(FACINGS * TONE_COUNT)
  for (let n = 0; n < FACINGS; n++) {
    const colour = shadeSurface(light, material, around(axis, up, n), view)
    for (let tone = 0; tone < TONE_COUNT; tone++)
      table[n * TONE_COUNT + tone] = packPixel(scaleColour(colour, tone / 44))
  }
  return table
}

const around = (axis: Vector, up: Vector, facing: number): Vector => {
  const angle = facing / FACINGS_PER_RADIAN
  return addVectors(scaleVector(up, Math.cos(angle)), scaleVector(cross(axis, up), Math.sin(angle)))
}
