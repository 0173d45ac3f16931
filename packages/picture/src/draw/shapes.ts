import { type Lens, NEAR_PLANE_METRES } from './lens.ts'
import { createPolygon, fillConvexPolygon } from './raster.ts'
import type { Stage } from './stage.ts'
import { addVectors, scaleVector, subtractVectors, type Vector } from './vector.ts'

const shape = createPolygon(40)

/** Fills a flat convex polygon with one colour. Clips the polygon at the near plane. */
export const drawShape = ({ frame, lens }: Stage, points: readonly Vector[], colour: number, strength = 256): void => {
  shape.count = 0
  let before = points.at(-1)
  for (const point of points) {
    if (before) clipAtNearPlane(lens, before, point)
    const ahead = aheadOf(lens, point)
    if (ahead > NEAR_PLANE_METRES) put(lens, partAlong(lens, point, lens.right), partAlong(lens, point, lens.up), ahead)
    before = point
  }
  if (shape.count > 2) fillConvexPolygon(frame, shape, colour, strength)
}

const partAlong = ({ eye }: Lens, point: Vector, direction: Vector): number =>
  (point[0] - eye[0]) * direction[0] + (point[1] - eye[1]) * direction[1] + (point[2] - eye[2]) * direction[2]

const aheadOf = (lens: Lens, point: Vector): number => partAlong(lens, point, lens.forward)

const clipAtNearPlane = (lens: Lens, from: Vector, to: Vector): void => {
  const ahead = aheadOf(lens, from)
  const toAhead = aheadOf(lens, to)
  if (toAhead > NEAR_PLANE_METRES === ahead > NEAR_PLANE_METRES) return
  const cut = addVectors(from, scaleVector(subtractVectors(to, from), (NEAR_PLANE_METRES - ahead) / (toAhead - ahead)))
  put(lens, partAlong(lens, cut, lens.right), partAlong(lens, cut, lens.up), NEAR_PLANE_METRES)
}

const put = (lens: Lens, right: number, up: number, ahead: number): void => {
  const scale = lens.focal / ahead
  shape.xs[shape.count] = lens.width / 2 + right * scale
  shape.ys[shape.count] = lens.height / 2 - up * scale
  shape.count++
}
