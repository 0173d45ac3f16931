import { shadeFace } from './face-colour.ts'
import { isSphereVisible } from './lens.ts'
import type { Material } from './materials.ts'
import { drawShape } from './shapes.ts'
import type { Stage } from './stage.ts'
import { addVectors, dot, normalize, scaleVector, subtractVectors, type Vector, vectorLength } from './vector.ts'

/** Centre of a box, and three vectors that are each half an edge long. */
export type Box = { middle: Vector; a: Vector; b: Vector; c: Vector }

/** Creates an axis-aligned box. `size` contains the edge lengths in metres. */
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
    const towards = dot(subtractVectors(stage.lens.eye, middle), normalize(outward))
    if (Math.abs(towards) <= vectorLength(outward)) continue
    const out = towards > 0 ? outward : scaleVector(outward, -1)
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
