import { drawShape } from './shapes.ts'
import type { Stage } from './stage.ts'
import { addVectors, cross, normalize, scaleVector, subtractVectors, type Vector } from './vector.ts'

/** Draws a thin strip between two points that always faces the camera. `width` is in metres. */
export const drawRod = (
  stage: Stage,
  from: Vector,
  to: Vector,
  width: number,
  colour: number,
  strength = 256,
): void => {
  const direction = subtractVectors(to, from)
  const broad = (point: Vector): Vector => {
    const across = cross(direction, subtractVectors(point, stage.lens.eye))
    return scaleVector(normalize(across), width / 2)
  }
  const start = broad(from)
  const end = broad(to)
  drawShape(
    stage,
    [addVectors(from, start), subtractVectors(from, start), subtractVectors(to, end), addVectors(to, end)],
    colour,
    strength,
  )
}
