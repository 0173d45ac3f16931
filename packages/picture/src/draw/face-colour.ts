import { blend, bright, type Colour, pack } from './colour.ts'
import type { Daylight } from './daylight.ts'
import { type Frame, vignette } from './frame.ts'
import { lampLoss } from './lamp.ts'
import type { Lens } from './lens.ts'
import { type Material, shade } from './materials.ts'
import type { Stage } from './stage.ts'
import { dot, length, minus, times, type Vector } from './vector.ts'

const CLEAR_METRES = 4300
/** Range of the camera's lamp. */
const LAMP_METRES = 14

/** Returns the pixel of a flat surface, lit and seen through haze. */
export const faceColour = (
  { frame, lens, light }: Stage,
  material: Material,
  middle: Vector,
  normal: Vector,
): number => {
  const towards = minus(lens.eye, middle)
  const away = length(towards)
  const fallen = away < LAMP_METRES ? light : { ...light, lamps: 0 }
  return finishColour(frame, lens, light, shade(fallen, material, normal, times(towards, 1 / away)), middle, away)
}

/** Returns the pixel of a colour at a distance, after losses of lamp, air and lens. */
export const finishColour = (
  frame: Frame,
  lens: Lens,
  light: Daylight,
  colour: Colour,
  middle: Vector,
  away: number,
): number => {
  const lamp = away < LAMP_METRES ? lampLoss(light.lamps, away) : 1
  const hazy = blend(bright(colour, lamp), light.haze, 1 - Math.exp(-away / CLEAR_METRES))
  const offset = minus(middle, lens.eye)
  const ahead = Math.max(0.2, dot(offset, lens.forward))
  const x = lens.width / 2 + (dot(offset, lens.right) * lens.focal) / ahead
  const y = lens.height / 2 - (dot(offset, lens.up) * lens.focal) / ahead
  return pack(
    bright(hazy, vignette(frame, Math.min(frame.width, Math.max(0, x)), Math.min(frame.height, Math.max(0, y)))),
  )
}
