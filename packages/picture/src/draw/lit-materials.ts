import { bright, pack } from './colour.ts'
import type { Daylight } from './daylight.ts'
import { type Material, shade } from './materials.ts'
import { cross, plus, times, type Vector } from './vector.ts'

/** Number of facings around a bar and of tones from dark to bright in a table of colours. */
const FACINGS = 512
export const FACING_MASK = FACINGS - 1
export const TONES = 64

export const FACINGS_PER_RADIAN = FACINGS / (2 * Math.PI)

/** Returns the pixel for each facing around a bar: `up` is facing 0, seen from `view` (unit length, across the bar). */
export const litAround = (light: Daylight, material: Material, axis: Vector, up: Vector, view: Vector): Int32Array =>
  Int32Array.from({ length: FACINGS }, (_, n) => pack(shade(light, material, around(axis, up, n), view)))

/** Returns the pixel for each facing and tone, at facing × 64 + tone; tone 44 is the unchanged material. */
export const litTones = (light: Daylight, material: Material, axis: Vector, up: Vector, view: Vector): Int32Array => {
  const table = new Int32Array(FACINGS * TONES)
  for (let n = 0; n < FACINGS; n++) {
    const colour = shade(light, material, around(axis, up, n), view)
    for (let tone = 0; tone < TONES; tone++) table[n * TONES + tone] = pack(bright(colour, tone / 44))
  }
  return table
}

const around = (axis: Vector, up: Vector, facing: number): Vector => {
  const angle = facing / FACINGS_PER_RADIAN
  return plus(times(up, Math.cos(angle)), times(cross(axis, up), Math.sin(angle)))
}
