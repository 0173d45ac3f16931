import { isSphereVisible, type Lens, NEAR_PLANE_METRES } from './lens.ts'
import type { Material } from './materials.ts'
import {
  addVectors,
  cross,
  dot,
  normalize,
  pointAlong,
  scaleVector,
  subtractVectors,
  type Vector,
  vectorLength,
} from './numbers.ts'
import { createPolygon, fillConvexPolygon } from './raster.ts'
import { type Stage, shadeFace } from './stage.ts'

const shape = createPolygon(40)

export const drawShape = ({ frame, lens }: Stage, points: readonly Vector[], colour: number, strength = 256): void => {
  shape.count = 0
  let before = points.at(-1)
  for (const point of points) {
    if (before) clipAtNearPlane(lens, before, point)
    const ahead = getDistanceAhead(lens, point)
    if (ahead > NEAR_PLANE_METRES)
      put(lens, getComponent(lens, point, lens.right), getComponent(lens, point, lens.up), ahead)
    before = point
  }
  if (shape.count > 2) fillConvexPolygon(frame, shape, colour, strength)
}

const getComponent = ({ eye }: Lens, point: Vector, direction: Vector): number =>
  (point[0] - eye[0]) * direction[0] + (point[1] - eye[1]) * direction[1] + (point[2] - eye[2]) * direction[2]

const getDistanceAhead = (lens: Lens, point: Vector): number => getComponent(lens, point, lens.forward)

const clipAtNearPlane = (lens: Lens, from: Vector, to: Vector): void => {
  const ahead = getDistanceAhead(lens, from)
  const toAhead = getDistanceAhead(lens, to)
  if (toAhead > NEAR_PLANE_METRES === ahead > NEAR_PLANE_METRES) return
  const cut = addVectors(from, scaleVector(subtractVectors(to, from), (NEAR_PLANE_METRES - ahead) / (toAhead - ahead)))
  put(lens, getComponent(lens, cut, lens.right), getComponent(lens, cut, lens.up), NEAR_PLANE_METRES)
}

const put = (lens: Lens, right: number, up: number, ahead: number): void => {
  const scale = lens.focal / ahead
  shape.xs[shape.count] = lens.width / 2 + right * scale
  shape.ys[shape.count] = lens.height / 2 - up * scale
  shape.count++
}

/** Draws a strip that always faces the camera. `width` is in metres. */
export const drawRod = (stage: Stage, from: Vector, to: Vector, width: number, colour: number): void => {
  const direction = subtractVectors(to, from)
  const widenAt = (point: Vector): Vector => {
    const across = cross(direction, subtractVectors(point, stage.lens.eye))
    return scaleVector(normalize(across), width / 2)
  }
  const start = widenAt(from)
  const end = widenAt(to)
  const corners = [addVectors(from, start), subtractVectors(from, start), subtractVectors(to, end), addVectors(to, end)]
  drawShape(stage, corners, colour)
}

/** Centre of a box, and three vectors that are each half an edge long. */
export type Box = { middle: Vector; a: Vector; b: Vector; c: Vector }

/** `size` contains the edge lengths in metres. */
export const createUprightBox = (middle: Vector, size: Vector): Box => ({
  middle,
  a: [size[0] / 2, 0, 0],
  b: [0, size[1] / 2, 0],
  c: [0, 0, size[2] / 2],
})

export const drawBox = (stage: Stage, { middle, a, b, c }: Box, material: Material): void => {
  if (!isSphereVisible(stage.lens, middle, vectorLength(a) + vectorLength(b) + vectorLength(c))) return
  for (const [outward, one, other] of [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ] as const) {
    const eyeDistance = dot(subtractVectors(stage.lens.eye, middle), normalize(outward))
    if (Math.abs(eyeDistance) <= vectorLength(outward)) continue
    const out = eyeDistance > 0 ? outward : scaleVector(outward, -1)
    const centre = addVectors(middle, out)
    const corners = [
      addVectors(addVectors(centre, one), other),
      addVectors(subtractVectors(centre, one), other),
      subtractVectors(subtractVectors(centre, one), other),
      subtractVectors(addVectors(centre, one), other),
    ]
    drawShape(stage, corners, shadeFace(stage, material, centre, normalize(out)))
  }
}

/** `height` is the vector from the base to the top. `turn` rotates the prism around it, in radians. */
type Prism = { base: Vector; height: Vector; radius: number; corners: number; turn?: number }

export const drawPrism = (
  stage: Stage,
  { base, height, radius, corners, turn = 0 }: Prism,
  material: Material,
): void => {
  if (!isSphereVisible(stage.lens, base, radius + vectorLength(height))) return
  const axis = normalize(height)
  const one = normalize(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const other = cross(axis, one)
  const rim = Array.from({ length: corners }, (_, n) => {
    const angle = turn + (n / corners) * 2 * Math.PI
    return pointAlong(pointAlong(base, one, radius * Math.cos(angle)), other, radius * Math.sin(angle))
  })
  rim.forEach((here, n) => {
    const next = rim[(n + 1) % corners] ?? here
    const middle = scaleVector(addVectors(here, next), 0.5)
    const outward = normalize(subtractVectors(middle, base))
    if (dot(outward, subtractVectors(stage.lens.eye, middle)) <= 0) return
    const colour = shadeFace(stage, material, addVectors(middle, scaleVector(height, 0.5)), outward)
    drawShape(stage, [here, next, addVectors(next, height), addVectors(here, height)], colour)
  })
  const top = addVectors(base, height)
  if (dot(axis, subtractVectors(stage.lens.eye, top)) <= 0) return
  const lid = rim.map((point) => addVectors(point, height))
  drawShape(stage, lid, shadeFace(stage, material, top, axis))
}
