import { faceColour } from './face-colour.ts'
import { isBallSeen } from './lens.ts'
import type { Material } from './materials.ts'
import { drawShape } from './shapes.ts'
import type { Stage } from './stage.ts'
import { dot, length, minus, plus, times, unit, type Vector } from './vector.ts'

/** Half the length of each edge of a box, as vectors. */
export type Box = { middle: Vector; a: Vector; b: Vector; c: Vector }

/** Returns an axis-aligned box, `size` in metres. */
export const uprightBox = (middle: Vector, size: Vector): Box => ({
  middle,
  a: [size[0] / 2, 0, 0],
  b: [0, size[1] / 2, 0],
  c: [0, 0, size[2] / 2],
})

/** Draws the faces of a box that face the camera; farther ones first. */
export const drawBox = (stage: Stage, { middle, a, b, c }: Box, material: Material): void => {
  if (!isBallSeen(stage.lens, middle, length(a) + length(b) + length(c))) return
  for (const [outward, one, other] of [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ] as const) {
    const towards = dot(minus(stage.lens.eye, middle), unit(outward))
    if (Math.abs(towards) <= length(outward)) continue
    const out = towards > 0 ? outward : times(outward, -1)
    const centre = plus(middle, out)
    const corners = [
      plus(plus(centre, one), other),
      plus(minus(centre, one), other),
      minus(minus(centre, one), other),
      minus(plus(centre, one), other),
    ]
    drawShape(stage, corners, faceColour(stage, material, centre, unit(out)))
  }
}
