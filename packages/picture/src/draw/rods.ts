import { drawShape } from './shapes.ts'
import type { Stage } from './stage.ts'
import { cross, minus, plus, times, unit, type Vector } from './vector.ts'

/** Draws a flat strip between two points that always faces the camera: rods, ropes and wires. Width in metres. */
export const drawRod = (
  stage: Stage,
  from: Vector,
  to: Vector,
  width: number,
  colour: number,
  strength = 256,
): void => {
  const direction = minus(to, from)
  const broad = (point: Vector): Vector => {
    const across = cross(direction, minus(point, stage.lens.eye))
    return times(unit(across), width / 2)
  }
  const start = broad(from)
  const end = broad(to)
  drawShape(stage, [plus(from, start), minus(from, start), minus(to, end), plus(to, end)], colour, strength)
}
