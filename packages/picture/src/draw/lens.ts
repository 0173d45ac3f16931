import { METRES_PER_UNIT, type View } from '@rig/rig'
import type { Clip } from './frame.ts'
import { radians } from './numbers.ts'
import { along, cross, dot, minus, plus, unit, type Vector } from './vector.ts'

const TRACK_MIDDLE = 100
const SLOPE = radians(3.5)

/** The cable rises along x. The three directions of a cable: along it, up from it, and to its sunny side. */
export const CABLE_AXIS: Vector = [Math.cos(SLOPE), Math.sin(SLOPE), 0]
export const CABLE_UP: Vector = [-Math.sin(SLOPE), Math.cos(SLOPE), 0]
export const CABLE_SIDE: Vector = [0, 0, 1]

const WIDE_DEGREES = 62
const TELE_DEGREES = 6
const WEBCAM_DEGREES = 78
const WEBCAM_PITCH_DEGREES = -13

/** How a camera stands in the world. Directions are unit vectors; `focal` is in pixels. */
export type Lens = {
  width: number
  height: number
  focal: number
  eye: Vector
  right: Vector
  up: Vector
  forward: Vector
  /** The part of the picture that is looked at; what lies elsewhere need not be drawn. */
  window: Clip
  /** Which side of the cable the camera hangs on: 1 is the sunny one. */
  side: 1 | -1
}

/** Horizontal field in degrees: every zoom step narrows it by the same factor. */
export const fieldDegrees = (zoom: number): number => WIDE_DEGREES * (TELE_DEGREES / WIDE_DEGREES) ** (zoom / 100)

/** Nothing nearer than this is drawn. */
export const NEAR_PLANE_METRES = 0.06

/** Metres along the cable from the middle of the track. */
export const alongCable = (sled: number): number => (sled - TRACK_MIDDLE) * METRES_PER_UNIT

/** The camera of a view, for a picture of a size in pixels. */
export const lensOf = (view: View, width: number, height: number): Lens =>
  view.kind === 'webcam' ? webcam(view, width, height) : ptz(view, width, height)

const ptz = (view: View, width: number, height: number): Lens => {
  const side = sideOf(view.cameraID)
  const eye = plus(along([0, 0, 0], CABLE_AXIS, alongCable(view.sled)), [0, 0.12, 1.5 * side])
  const heading = radians(view.pan + (side === 1 ? 0 : 180))
  return aim(eye, heading, radians(view.tilt), fieldDegrees(view.zoom), width, height, side)
}

const webcam = (view: View, width: number, height: number): Lens => {
  const eye = plus(along([0, 0, 0], CABLE_AXIS, alongCable(view.sled) - 1.25), [0, 1.02, 0.5])
  return aim(eye, radians(93), radians(WEBCAM_PITCH_DEGREES), WEBCAM_DEGREES, width, height, 1)
}

const aim = (
  eye: Vector,
  heading: number,
  tilt: number,
  field: number,
  width: number,
  height: number,
  side: 1 | -1,
): Lens => {
  const forward: Vector = [Math.sin(heading) * Math.cos(tilt), Math.sin(tilt), -Math.cos(heading) * Math.cos(tilt)]
  const right: Vector = [Math.cos(heading), 0, Math.sin(heading)]
  const focal = width / 2 / Math.tan(radians(field) / 2)
  const window = { left: 0, top: 0, right: width, bottom: height }
  return { width, height, focal, eye, right, up: unit(cross(right, forward)), forward, window, side }
}

/** Cameras hang on both sides: those whose id ends in an odd character on the sunny one. A name may change, an id never. */
const sideOf = (cameraID: string): 1 | -1 => ((cameraID.at(-1)?.codePointAt(0) ?? 1) % 2 === 1 ? 1 : -1)

/** Where a point of the world is in the picture: pixels from the upper left corner, and metres in front of the camera. */
export const project = (lens: Lens, point: Vector): { x: number; y: number; depth: number } => {
  const offset = minus(point, lens.eye)
  const depth = dot(offset, lens.forward)
  const scale = lens.focal / depth
  return {
    x: lens.width / 2 + dot(offset, lens.right) * scale,
    y: lens.height / 2 - dot(offset, lens.up) * scale,
    depth,
  }
}

/** The direction, not of unit length, in which a point of the picture lies; its part along `forward` is 1. */
export const rayThrough = (lens: Lens, x: number, y: number): Vector =>
  along(
    along(lens.forward, lens.right, (x - lens.width / 2) / lens.focal),
    lens.up,
    -(y - lens.height / 2) / lens.focal,
  )

/** Whether any of a ball may be in the part of the picture that is looked at. */
export const isBallSeen = (lens: Lens, middle: Vector, radius: number): boolean => {
  const { focal, width, height, window } = lens
  const offset = minus(middle, lens.eye)
  const ahead = dot(offset, lens.forward)
  if (ahead < -radius) return false
  const x = dot(offset, lens.right)
  const y = dot(offset, lens.up)
  const isWithin = (distance: number, slant: number): boolean =>
    distance <= slant * ahead + radius * Math.sqrt(1 + slant * slant)
  return (
    isWithin(x, (window.right - width / 2) / focal) &&
    isWithin(-x, (width / 2 - window.left) / focal) &&
    isWithin(y, (height / 2 - window.top) / focal) &&
    isWithin(-y, (window.bottom - height / 2) / focal)
  )
}

/** How many pixels a length shows at a place, seen squarely. */
export const pixelsOf = (lens: Lens, middle: Vector, metres: number): number =>
  (metres * lens.focal) / Math.max(0.05, Math.hypot(...minus(middle, lens.eye)))
