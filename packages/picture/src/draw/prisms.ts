import { shadeFace } from './face-colour.ts'
import { isSphereVisible } from './lens.ts'
import type { Material } from './materials.ts'
import { drawShape } from './shapes.ts'
import type { Stage } from './stage.ts'
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
} from './vector.ts'

/** Draws a regular prism, such as the head of a bolt. `height` is the vector from the base to the top. */
export const drawPrism = (
  stage: Stage,
  base: Vector,
  height: Vector,
  radius: number,
  corners: number,
  turn: number,
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
    drawShape(
      stage,
      [here, next, addVectors(next, height), addVectors(here, height)],
      shadeFace(stage, material, addVectors(middle, scaleVector(height, 0.5)), outward),
    )
  })
  const top = addVectors(base, height)
  if (dot(axis, subtractVectors(stage.lens.eye, top)) > 0) {
    drawShape(
      stage,
      rim.map((point) => addVectors(point, height)),
      shadeFace(stage, material, top, axis),
    )
  }
}
