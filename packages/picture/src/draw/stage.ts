import { blendColours, type Colour, packPixel, scaleColour } from './colour.ts'
import type { Daylight } from './daylight.ts'
import { type Frame, vignetteAt } from './frame.ts'
import type { Lens } from './lens.ts'
import { type Material, shadeSurface } from './materials.ts'
import { clamp, dot, scaleVector, subtractVectors, type Vector, vectorLength } from './numbers.ts'

export type Stage = { frame: Frame; lens: Lens; light: Daylight }

/** `lampStrength` is from 0 to 1. `distance` from the camera is in metres. */
export const getLampAttenuation = (lampStrength: number, distance: number): number =>
  1 - lampStrength * (1 - clamp(1.55 / (1 + 0.16 * distance * distance), 0.13, 1))

/** Distance after which haze leaves 1/e of a colour. */
export const HAZE_DISTANCE_METRES = 4300
const LAMP_RANGE_METRES = 14

export const shadeFace = (stage: Stage, material: Material, middle: Vector, normal: Vector): number => {
  const { lens, light } = stage
  const toEye = subtractVectors(lens.eye, middle)
  const away = vectorLength(toEye)
  const lightInRange = away < LAMP_RANGE_METRES ? light : { ...light, lamps: 0 }
  return attenuateColour(stage, shadeSurface(lightInRange, material, normal, scaleVector(toEye, 1 / away)), middle)
}

/** Applies haze, lamp falloff and vignetting to a colour at a point. Returns a pixel. */
export const attenuateColour = ({ frame, lens, light }: Stage, colour: Colour, point: Vector): number => {
  const offset = subtractVectors(point, lens.eye)
  const away = vectorLength(offset)
  const lamp = away < LAMP_RANGE_METRES ? getLampAttenuation(light.lamps, away) : 1
  const hazy = blendColours(scaleColour(colour, lamp), light.haze, 1 - Math.exp(-away / HAZE_DISTANCE_METRES))
  const ahead = Math.max(0.2, dot(offset, lens.forward))
  const x = lens.width / 2 + (dot(offset, lens.right) * lens.focal) / ahead
  const y = lens.height / 2 - (dot(offset, lens.up) * lens.focal) / ahead
  return packPixel(scaleColour(hazy, vignetteAt(frame, clamp(x, 0, frame.width), clamp(y, 0, frame.height))))
}
