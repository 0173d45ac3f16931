import { packPixel, scaleColour } from './colour.ts'
import type { Daylight } from './daylight.ts'
import { type Material, shadeSurface } from './materials.ts'
import { addVectors, cross, scaleVector, type Vector } from './vector.ts'

/** Number of directions around a cylinder for which a colour table contains colours. */
const FACINGS = 512
export const FACING_MASK = FACINGS - 1
export const TONE_COUNT = 64

export const FACINGS_PER_RADIAN = FACINGS / (2 * Math.PI)

/**
 * Returns a pixel colour for each direction around a cylinder. Index 0 is the direction `up`. `view` is a unit vector
 * across the cylinder.
 */
export const createColourTable = (
  light: Daylight,
  material: Material,
  axis: Vector,
  up: Vector,
  view: Vector,
): Int32Array =>
  Int32Array.from({ length: FACINGS }, (_, n) => packPixel(shadeSurface(light, material, around(axis, up, n), view)))

/**
 * Returns a pixel colour for each direction around a cylinder and each tone, at the index direction × 64 + tone. Tone
 * 44 is the unchanged material.
 */
export const createToneColourTable = (
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
