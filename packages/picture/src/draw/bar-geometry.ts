import type { ClipRect } from './frame.ts'
import { getRayThroughPixel, type Lens } from './lens.ts'
import { cross, dot, pointAlong, scaleVector, subtractVectors, type Vector } from './numbers.ts'

/** `middle` is a point on the axis, `axis` and `up` are unit vectors, and `from` and `to` are metres along the axis. */
export type Cylinder = { middle: Vector; axis: Vector; up: Vector; radius: number; from: number; to: number }

export type RayHit = {
  along: number
  /** Angle around the axis in radians: 0 is `up`, and π/2 is `cross(axis, up)`. */
  around: number
  /** Distance from the eye in metres. */
  away: number
  /** Cosine of the angle between ray and surface normal. It is 0 at the silhouette. */
  facing: number
}

/** Distances of a pixel from both edges, in pixels, positive inside: `a + aX·x + aY·y` and `b + bX·x + bY·y`. */
export type Silhouette = { aX: number; aY: number; a: number; bX: number; bY: number; b: number }

export const getDistanceInside = ({ aX, aY, a, bX, bY, b }: Silhouette, x: number, y: number): number =>
  Math.min(a + aX * x + aY * y, b + bX * x + bY * y)

/** Returns the silhouette of an infinitely long cylinder, or null if the eye is inside the cylinder. */
export const findSilhouette = (lens: Lens, bar: Cylinder): Silhouette | null => {
  const seen = findTangentNormals(lens, bar)
  if (!seen) return null
  const corner = getRayThroughPixel(lens, 0, 0)
  const stepX = subtractVectors(getRayThroughPixel(lens, 1, 0), corner)
  const stepY = subtractVectors(getRayThroughPixel(lens, 0, 1), corner)
  const plane = (normal: Vector): [number, number, number] => {
    const x = dot(stepX, normal)
    const y = dot(stepY, normal)
    const scale = 1 / (Math.hypot(x, y) || 1e-12)
    return [x * scale, y * scale, dot(corner, normal) * scale]
  }
  const [aX, aY, a] = plane(seen.a)
  const [bX, bY, b] = plane(seen.b)
  return { aX, aY, a, bX, bY, b }
}

/** Returns the inward normals of the two planes through the eye that touch the cylinder. */
const findTangentNormals = (lens: Lens, { middle, axis, up, radius }: Cylinder): { a: Vector; b: Vector } | null => {
  const side = cross(axis, up)
  const fromEye = subtractVectors(middle, lens.eye)
  const u = dot(fromEye, up)
  const v = dot(fromEye, side)
  const away = Math.hypot(u, v)
  if (away <= radius * 1.02) return null
  const half = Math.asin(radius / away)
  const heading = Math.atan2(v, u)
  const getNormal = (angle: number): Vector => pointAlong(scaleVector(up, Math.cos(angle)), side, Math.sin(angle))
  return { a: getNormal(heading - half + Math.PI / 2), b: getNormal(heading + half - Math.PI / 2) }
}

const NEAR_PLANE_MARGIN_METRES = 0.05

export const findBounds = (lens: Lens, { middle, axis, radius, from, to }: Cylinder): ClipRect | null => {
  const start = subtractVectors(pointAlong(middle, axis, from), lens.eye)
  const startAhead = dot(start, lens.forward)
  const slope = dot(axis, lens.forward)
  const nearest = NEAR_PLANE_MARGIN_METRES + radius * Math.sqrt(Math.max(0, 1 - slope * slope))
  const entryDistance = slope === 0 ? 0 : (nearest - startAhead) / slope
  const low = slope > 0 ? Math.max(0, entryDistance) : 0
  const high = slope < 0 ? Math.min(to - from, entryDistance) : to - from
  if (low >= high || Math.max(startAhead + slope * low, startAhead + slope * high) < nearest) return null
  const bounds: ClipRect = { left: lens.width, right: 0, top: lens.height, bottom: 0 }
  for (const reach of [low, high]) {
    const ahead = Math.max(NEAR_PLANE_MARGIN_METRES, startAhead + slope * reach)
    const x = dot(start, lens.right) + dot(axis, lens.right) * reach
    const y = dot(start, lens.up) + dot(axis, lens.up) * reach
    for (const depth of [Math.max(NEAR_PLANE_MARGIN_METRES, ahead - radius), ahead + radius]) {
      const scale = lens.focal / depth
      bounds.left = Math.min(bounds.left, Math.floor(lens.width / 2 + (x - radius) * scale) - 1)
      bounds.right = Math.max(bounds.right, Math.ceil(lens.width / 2 + (x + radius) * scale) + 1)
      bounds.top = Math.min(bounds.top, Math.floor(lens.height / 2 - (y + radius) * scale) - 1)
      bounds.bottom = Math.max(bounds.bottom, Math.ceil(lens.height / 2 - (y - radius) * scale) + 1)
    }
  }
  bounds.left = Math.max(0, bounds.left)
  bounds.top = Math.max(0, bounds.top)
  bounds.right = Math.min(lens.width, bounds.right)
  bounds.bottom = Math.min(lens.height, bounds.bottom)
  return bounds.left < bounds.right && bounds.top < bounds.bottom ? bounds : null
}

/** Returns a function that writes a ray's hit to `hit`. A miss counts as a hit on the nearer edge of the silhouette. */
export const createRayCaster = (
  lens: Lens,
  { middle, axis, up, radius }: Cylinder,
): ((x: number, y: number, hit: RayHit) => void) => {
  const side = cross(axis, up)
  const eye = subtractVectors(lens.eye, middle)
  const eyeU = dot(eye, up)
  const eyeV = dot(eye, side)
  const eyeAlong = dot(eye, axis)
  const away = Math.hypot(eyeU, eyeV)
  const eyeAngle = Math.atan2(eyeV, eyeU)
  const corner = getRayThroughPixel(lens, 0, 0)
  const stepX = subtractVectors(getRayThroughPixel(lens, 1, 0), corner)
  const stepY = subtractVectors(getRayThroughPixel(lens, 0, 1), corner)
  const parts = [up, side, axis].map((base) => [dot(corner, base), dot(stepX, base), dot(stepY, base)] as const)
  const [inU = [0, 0, 0], inV = [0, 0, 0], inAxis = [0, 0, 0]] = parts
  const limit = (radius / away) * 0.99995
  return (x, y, hit) => {
    const u = inU[0] + inU[1] * x + inU[2] * y
    const v = inV[0] + inV[1] * x + inV[2] * y
    const w = inAxis[0] + inAxis[1] * x + inAxis[2] * y
    const scale = 1 / Math.sqrt(u * u + v * v)
    const turn = (eyeU * v - eyeV * u) * scale
    let sine = -turn / away
    if (sine > limit) sine = limit
    else if (sine < -limit) sine = -limit
    const cosine = Math.sqrt(1 - sine * sine)
    const offset = (away * sine) / radius
    const rise = Math.sqrt(1 - offset * offset)
    const reachOut = (away * cosine - radius * rise) * scale
    const ahead = eyeU * u + eyeV * v < 0
    hit.along = eyeAlong + w * reachOut
    hit.around = eyeAngle - Math.asin(offset) + Math.asin(sine)
    hit.away = ahead ? reachOut * Math.sqrt(u * u + v * v + w * w) : -1
    hit.facing = rise / Math.sqrt(1 + w * w * scale * scale)
  }
}
