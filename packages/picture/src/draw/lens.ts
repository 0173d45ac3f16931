import { METRES_PER_SLED_UNIT, type View } from '@rig/rig'
import type { ClipRect } from './frame.ts'
import { addVectors, cross, dot, normalize, pointAlong, subtractVectors, toRadians, type Vector } from './numbers.ts'

const TRACK_MIDDLE_UNITS = 100
const SLOPE = toRadians(3.5)

/** Unit vectors that point along the cable, up from the cable and to its sunny side. The cable rises along x. */
export const CABLE_AXIS: Vector = [Math.cos(SLOPE), Math.sin(SLOPE), 0]
export const CABLE_UP: Vector = [-Math.sin(SLOPE), Math.cos(SLOPE), 0]
export const CABLE_SIDE: Vector = [0, 0, 1]
export const CABLE_RADIUS_METRES = 0.155

const WIDE_DEGREES = 62
const TELE_DEGREES = 6
const WEBCAM_DEGREES = 78
const WEBCAM_PITCH_DEGREES = -13

export type Lens = ReturnType<typeof createLens>

/** Each unit of zoom narrows the horizontal field of view by the same factor. */
export const getFieldOfViewDegrees = (zoom: number): number =>
  WIDE_DEGREES * (TELE_DEGREES / WIDE_DEGREES) ** (zoom / 100)

export const NEAR_PLANE_METRES = 0.06

/** Converts a sled position to metres along the cable, relative to the middle of the track. */
export const toCableMetres = (sled: number): number => (sled - TRACK_MIDDLE_UNITS) * METRES_PER_SLED_UNIT

/** Creates the projection of a camera. Directions are unit vectors, and `focal` is in pixels. */
export const createLens = (view: View, width: number, height: number) => {
  const { eye, heading, tilt, fieldDegrees, side } = view.kind === 'webcam' ? aimWebcam(view) : aimPtz(view)
  const forward: Vector = [Math.sin(heading) * Math.cos(tilt), Math.sin(tilt), -Math.cos(heading) * Math.cos(tilt)]
  const right: Vector = [Math.cos(heading), 0, Math.sin(heading)]
  const focal = width / 2 / Math.tan(toRadians(fieldDegrees) / 2)
  /** Part of the picture to which visibility tests are limited. */
  const window: ClipRect = { left: 0, top: 0, right: width, bottom: height }
  return { width, height, focal, eye, right, up: normalize(cross(right, forward)), forward, window, side }
}

/** `side` is the side of the cable on which the camera is: 1 is sunny, −1 is shady. */
type Aim = { eye: Vector; heading: number; tilt: number; fieldDegrees: number; side: 1 | -1 }

const aimPtz = (view: View): Aim => {
  const side = getCableSide(view.cameraID)
  return {
    eye: addVectors(pointAlong([0, 0, 0], CABLE_AXIS, toCableMetres(view.sled)), [0, 0.12, 1.5 * side]),
    heading: toRadians(view.pan + (side === 1 ? 0 : 180)),
    tilt: toRadians(view.tilt),
    fieldDegrees: getFieldOfViewDegrees(view.zoom),
    side,
  }
}

const aimWebcam = (view: View): Aim => ({
  eye: addVectors(pointAlong([0, 0, 0], CABLE_AXIS, toCableMetres(view.sled) - 1.25), [0, 1.02, 0.5]),
  heading: toRadians(93),
  tilt: toRadians(WEBCAM_PITCH_DEGREES),
  fieldDegrees: WEBCAM_DEGREES,
  side: 1,
})

/** Derives the side of the cable from the last character of the camera id, because an id never changes. */
const getCableSide = (cameraID: string): 1 | -1 => ((cameraID.at(-1)?.codePointAt(0) ?? 1) % 2 === 1 ? 1 : -1)

/** Returns pixels from the upper left corner. `depth` is the distance along `forward` in metres. */
export const projectPoint = (lens: Lens, point: Vector): { x: number; y: number; depth: number } => {
  const offset = subtractVectors(point, lens.eye)
  const depth = dot(offset, lens.forward)
  const scale = lens.focal / depth
  return {
    x: lens.width / 2 + dot(offset, lens.right) * scale,
    y: lens.height / 2 - dot(offset, lens.up) * scale,
    depth,
  }
}

/** Returns the direction of the ray through a pixel. Its component along `forward` is 1. */
export const getRayThroughPixel = (lens: Lens, x: number, y: number): Vector =>
  pointAlong(
    pointAlong(lens.forward, lens.right, (x - lens.width / 2) / lens.focal),
    lens.up,
    -(y - lens.height / 2) / lens.focal,
  )

export const isSphereVisible = (lens: Lens, middle: Vector, radius: number): boolean => {
  const { focal, width, height, window } = lens
  const offset = subtractVectors(middle, lens.eye)
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

/** Returns the projected length in pixels of a distance in metres, seen at a right angle. */
export const getProjectedPixels = (lens: Lens, middle: Vector, metres: number): number =>
  (metres * lens.focal) / Math.max(0.05, Math.hypot(...subtractVectors(middle, lens.eye)))
