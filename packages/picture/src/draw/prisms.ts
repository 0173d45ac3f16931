import { faceColour } from './face-colour.ts'
import { isBallSeen } from './lens.ts'
import type { Material } from './materials.ts'
import { drawShape } from './shapes.ts'
import type { Stage } from './stage.ts'
import { along, cross, dot, length, minus, plus, times, unit, type Vector } from './vector.ts'

/** Draws a regular prism with `corners` around an axis, such as a bolt's head or a wheel. `height` points outwards. */
export const drawPrism = (
  stage: Stage,
  base: Vector,
  height: Vector,
  radius: number,
  corners: number,
  turn: number,
  material: Material,
): void => {
  if (!isBallSeen(stage.lens, base, radius + length(height))) return
  const axis = unit(height)
  const one = unit(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const other = cross(axis, one)
  const rim = Array.from({ length: corners }, (_, n) => {
    const angle = turn + (n / corners) * 2 * Math.PI
    return along(along(base, one, radius * Math.cos(angle)), other, radius * Math.sin(angle))
  })
  rim.forEach((here, n) => {
    const next = rim[(n + 1) % corners] ?? here
    const middle = times(plus(here, next), 0.5)
    const outward = unit(minus(middle, base))
    if (dot(outward, minus(stage.lens.eye, middle)) <= 0) return
    drawShape(
      stage,
      [here, next, plus(next, height), plus(here, height)],
      faceColour(stage, material, plus(middle, times(height, 0.5)), outward),
    )
  })
  const top = plus(base, height)
  if (dot(axis, minus(stage.lens.eye, top)) > 0) {
    drawShape(
      stage,
      rim.map((point) => plus(point, height)),
      faceColour(stage, material, top, axis),
    )
  }
}
