import type { Colour } from '../draw/colour.ts'
import type { Vector } from '../draw/vector.ts'

/** Kinds of surface with their own light: water reflects the sky, and windows and street lamps are lit at night. */
export const WATER_SURFACE = 1
export const WINDOW_SURFACE = 2
export const STREET_LAMP_SURFACE = 3

/** Point on the land. `normal` is a unit vector, and `kind` is 0 unless the surface has its own light. */
export type Surface = { colour: Colour; normal: Vector; kind: number }
