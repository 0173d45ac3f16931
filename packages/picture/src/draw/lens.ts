import { METRES_PER_UNIT, type View } from '@rig/rig'
import type { Clip } from './frame.ts'
import { radians } from './numbers.ts'
import { along, cross, dot, minus, plus, unit, type Vector } from './vector.ts'

const TRACK_MIDDLE = 100
const SLOPE = radians(3.5)

/** The directions of the cable, which rises along x: along it, up from it, and to its sunny side. */
export const CABLE_AXIS: Vector = [Math.cos(SLOPE), Math.sin(SLOPE), 0]
export const CABLE_UP: Vector = [-Math.sin(SLOPE), Math.cos(SLOPE), 0]
export const CABLE_SIDE: Vector = [0, 0, 1]

const WIDE_DEGREES = 62
const TELE_DEGREES = 6
const WEBCAM_DEGREES = 78
const WEBCAM_PITCH_DEGREES = -13

/** The projection of a camera. Directions are unit vectors; `focal` is in pixels. */
export type Lens = {
  width: number
  height: number
  focal: number
  eye: Vector
  right: Vector
  up: Vector
  forward: Vector
  /** The part of the picture that is drawn. */
  window: Clip
  /** The camera's side of the cable: 1 is sunny, −1 shady. */
  side: 1 | -1
}

/** Returns the horizontal field in degrees; every zoom step narrows it by the same factor. */
export const fieldDegrees = (zoom: number): number => WIDE_DEGREES * (TELE_DEGREES / WIDE_DEGREES) ** (zoom / 100)

/** Anything nearer is not drawn. */
export const NEAR_PLANE_METRES = 0.06

/** Returns the distance along the cable from the middle of the track, metres. */
export const alongCable = (sled: number): number => (sled - TRACK_MIDDLE) * METRES_PER_UNIT

/** Returns the lens of a view, for a picture of a size in pixels. */
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

/** Returns the side of a camera, by the last character of its id: odd means sunny. Unlike the name, the id never changes. */
const sideOf = (cameraID: string): 1 | -1 => ((cameraID.at(-1)?.codePointAt(0) ?? 1) % 2 === 1 ? 1 : -1)

/** Projects a point into the picture: pixels from the upper left corner, and depth in metres. */
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

/** Returns the direction of a point of the picture, scaled to length 1 along `forward`. */
export const rayThrough = (lens: Lens, x: number, y: number): Vector =>
  along(
    along(lens.forward, lens.right, (x - lens.width / 2) / lens.focal),
    lens.up,
    -(y - lens.height / 2) / lens.focal,
  )

/** Returns whether any part of a ball may be in the lens's window. */
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

/** Returns the size in pixels of a length at a point, seen at a right angle. */
export const pixelsOf = (lens: Lens, middle: Vector, metres: number): number =>
  (metres * lens.focal) / Math.max(0.05, Math.hypot(...minus(middle, lens.eye)))
