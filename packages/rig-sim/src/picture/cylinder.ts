import { blendPixels } from './colour.ts'
import type { Frame } from './frame.ts'
import { type Lens, rayThrough } from './lens.ts'
import { along, cross, dot, length, minus, times, type Vector } from './vector.ts'

/** A round bar: a point of its axis, the axis (unit length), metres. `from` and `to` are along the axis from the point. */
export type Cylinder = { middle: Vector; axis: Vector; up: Vector; radius: number; from: number; to: number }

/** What a ray that hits the bar knows there. */
export type Hit = {
  /** Metres along the axis. */
  along: number
  /** Around the axis, radians: 0 is up, a quarter turn is the side `cross(axis, up)` … seen from the far end. */
  around: number
  /** Metres from the eye. */
  away: number
  /** Cosine between the ray and the surface, 0 at the rim. */
  facing: number
}

/** Paints the pixels of one line from `x` up to `end`, given what the first and the last ray hit. */
export type PaintRun = (frame: Frame, y: number, x: number, end: number, first: Hit, last: Hit) => void

const SHORT_RUN = 16
const LONG_RUN = 40
const RIM_RUN = 4

/** The two half planes between which the bar is seen; a value is the distance from the rim in pixels, positive inside. */
export type Rims = { aX: number; aY: number; a: number; bX: number; bY: number; b: number }

/** How many pixels a point of the picture lies within both rims; negative outside. */
export const inside = ({ aX, aY, a, bX, bY, b }: Rims, x: number, y: number): number =>
  Math.min(a + aX * x + aY * y, b + bX * x + bY * y)

/** The rims of a bar that goes on for ever, or null where the eye is inside of it. */
export const rimsOf = (lens: Lens, bar: Cylinder): Rims | null => {
  const seen = insideOf(lens, bar)
  if (!seen) return null
  const corner = rayThrough(lens, 0, 0)
  const stepX = minus(rayThrough(lens, 1, 0), corner)
  const stepY = minus(rayThrough(lens, 0, 1), corner)
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

/** Normals, pointing inwards, of the two planes through the eye that touch the bar. */
const insideOf = (lens: Lens, { middle, axis, up, radius }: Cylinder): { a: Vector; b: Vector } | null => {
  const side = cross(axis, up)
  const towards = minus(middle, lens.eye)
  const u = dot(towards, up)
  const v = dot(towards, side)
  const away = Math.hypot(u, v)
  if (away <= radius * 1.02) return null
  const half = Math.asin(radius / away)
  const heading = Math.atan2(v, u)
  const normal = (angle: number): Vector => along(times(up, Math.cos(angle)), side, Math.sin(angle))
  return { a: normal(heading - half + Math.PI / 2), b: normal(heading + half - Math.PI / 2) }
}

const under = new Int32Array(4096)

/** Draws what can be seen of a bar, smooth at its rims and at its ends. */
export const drawCylinder = (frame: Frame, lens: Lens, bar: Cylinder, paint: PaintRun): void => {
  const rims = rimsOf(lens, bar)
  const bounds = boundsOf(lens, bar)
  if (!rims || !bounds) return
  const trace = createTrace(lens, bar)
  const margin = (length(minus(bar.middle, lens.eye)) * 3) / lens.focal
  // Along a bar that lies flat in the picture, what rays hit changes little from pixel to pixel.
  const run = Math.max(Math.abs(rims.aX), Math.abs(rims.bX)) < 0.3 ? LONG_RUN : SHORT_RUN
  const line: Line = { bar, rims, bounds, margin, run, paint, trace }
  for (let y = bounds.top; y < bounds.bottom; y++) drawLine(frame, line, y)
}

type Bounds = { left: number; right: number; top: number; bottom: number }
type Line = {
  bar: Cylinder
  rims: Rims
  bounds: Bounds
  /** Metres from an end of the bar within which its edge is made smooth. */
  margin: number
  /** Pixels in a run where the rims are far. */
  run: number
  paint: PaintRun
  trace: (x: number, y: number, hit: Hit) => void
}

const drawLine = (frame: Frame, line: Line, y: number): void => {
  const { rims, bounds, bar, margin, run, paint, trace } = line
  const a = rims.a + rims.aY * (y + 0.5)
  const b = rims.b + rims.bY * (y + 0.5)
  const from = firstWithin(bounds.left, a, rims.aX, b, rims.bX, -0.5)
  const to = lastWithin(bounds.right, a, rims.aX, b, rims.bX, -0.5)
  if (from >= to) return
  const firm = firstWithin(from, a, rims.aX, b, rims.bX, 0.75)
  const firmTo = lastWithin(to, a, rims.aX, b, rims.bX, 0.75)
  const calm = firstWithin(from, a, rims.aX, b, rims.bX, CALM_PIXELS)
  const calmTo = lastWithin(to, a, rims.aX, b, rims.bX, CALM_PIXELS)
  const { first, last } = hits
  trace(from + 0.5, y + 0.5, first)
  for (let x = from; x < to; ) {
    const inCalm = x >= calm && x < calmTo
    const end = Math.min(to, x + (inCalm ? Math.min(run, calmTo - x) : run === LONG_RUN ? SHORT_RUN : RIM_RUN))
    trace(end + 0.5, y + 0.5, last)
    if (isSeen(first, last, bar)) {
      const whole = x >= firm && end <= firmTo && within(first, bar, margin) && within(last, bar, margin)
      if (whole) paint(frame, y, x, end, first, last)
      else paintPartly(frame, y, x, end, first, last, line, a, b)
    }
    first.along = last.along
    first.around = last.around
    first.away = last.away
    first.facing = last.facing
    x = end
  }
}

/** Where a rim is this near, what a ray hits changes fast from pixel to pixel. */
const CALM_PIXELS = 14

const hits: { first: Hit; last: Hit } = {
  first: { along: 0, around: 0, away: 0, facing: 0 },
  last: { along: 0, around: 0, away: 0, facing: 0 },
}

const isSeen = (first: Hit, last: Hit, { from, to }: Cylinder): boolean =>
  first.away > 0 && last.away > 0 && Math.max(first.along, last.along) > from && Math.min(first.along, last.along) < to

const within = (hit: Hit, { from, to }: Cylinder, margin: number): boolean =>
  hit.along > from + margin && hit.along < to - margin

/** The first pixel of a line, from `from` on, that lies at least `inset` pixels within both rims. */
const firstWithin = (from: number, a: number, aX: number, b: number, bX: number, inset: number): number => {
  let first = from
  if (aX > FLAT) first = Math.max(first, Math.ceil((inset - a) / aX - 0.5))
  else if (aX > -FLAT && a < inset) return Number.POSITIVE_INFINITY
  if (bX > FLAT) first = Math.max(first, Math.ceil((inset - b) / bX - 0.5))
  else if (bX > -FLAT && b < inset) return Number.POSITIVE_INFINITY
  return first
}

/** The end, up to `to`, of the pixels that lie so. */
const lastWithin = (to: number, a: number, aX: number, b: number, bX: number, inset: number): number => {
  let last = to
  if (aX < -FLAT) last = Math.min(last, Math.floor((inset - a) / aX - 0.5) + 1)
  if (bX < -FLAT) last = Math.min(last, Math.floor((inset - b) / bX - 0.5) + 1)
  return last
}

const FLAT = 1e-9
const NEAR_METRES = 0.05

/** A rectangle of whole pixels that holds all that can be seen of a bar; null where that is nothing. */
const boundsOf = (lens: Lens, { middle, axis, radius, from, to }: Cylinder): Bounds | null => {
  const start = minus(along(middle, axis, from), lens.eye)
  const startAhead = dot(start, lens.forward)
  const slope = dot(axis, lens.forward)
  const nearest = NEAR_METRES + radius * Math.sqrt(Math.max(0, 1 - slope * slope))
  const enters = slope === 0 ? 0 : (nearest - startAhead) / slope
  const low = slope > 0 ? Math.max(0, enters) : 0
  const high = slope < 0 ? Math.min(to - from, enters) : to - from
  if (low >= high || Math.max(startAhead + slope * low, startAhead + slope * high) < nearest) return null
  const bounds: Bounds = { left: lens.width, right: 0, top: lens.height, bottom: 0 }
  for (const reach of [low, high]) {
    const ahead = Math.max(NEAR_METRES, startAhead + slope * reach)
    const x = dot(start, lens.right) + dot(axis, lens.right) * reach
    const y = dot(start, lens.up) + dot(axis, lens.up) * reach
    for (const depth of [Math.max(NEAR_METRES, ahead - radius), ahead + radius]) {
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

const paintPartly = (
  frame: Frame,
  y: number,
  x: number,
  end: number,
  first: Hit,
  last: Hit,
  { bar, rims, paint }: Line,
  a: number,
  b: number,
): void => {
  const at = y * frame.width
  for (let n = x; n < end; n++) under[n - x] = frame.pixels[at + n] ?? 0
  paint(frame, y, x, end, first, last)
  const steps = end - x
  const slope = (last.along - first.along) / steps
  const pixel = Math.max(Math.abs(slope), 1e-6)
  for (let n = x; n < end; n++) {
    const rim = Math.min(a + rims.aX * (n + 0.5), b + rims.bX * (n + 0.5)) + 0.5
    const place = first.along + slope * (n - x)
    const end2 = Math.min(place - bar.from, bar.to - place) / pixel + 0.5
    const covered = Math.min(rim, end2)
    if (covered >= 1) continue
    const before = under[n - x] ?? 0
    frame.pixels[at + n] = covered <= 0 ? before : blendPixels(before, frame.pixels[at + n] ?? 0, (covered * 256) | 0)
  }
}

/** A function that finds where the ray through a point of the picture hits; beyond the rim it takes the rim. */
const createTrace = (
  lens: Lens,
  { middle, axis, up, radius }: Cylinder,
): ((x: number, y: number, hit: Hit) => void) => {
  const side = cross(axis, up)
  const eye = minus(lens.eye, middle)
  const eyeU = dot(eye, up)
  const eyeV = dot(eye, side)
  const eyeAlong = dot(eye, axis)
  const away = Math.hypot(eyeU, eyeV)
  const eyeAngle = Math.atan2(eyeV, eyeU)
  const corner = rayThrough(lens, 0, 0)
  const stepX = minus(rayThrough(lens, 1, 0), corner)
  const stepY = minus(rayThrough(lens, 0, 1), corner)
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
