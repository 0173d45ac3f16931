import { CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import type { Material } from '../draw/materials.ts'
import { drawBox } from '../draw/solids.ts'
import type { Stage } from '../draw/stage.ts'
import { addVectors, scaleVector, type Vector } from '../draw/vector.ts'

/** Converts cable coordinates to world coordinates in metres. `out` is positive on the sunny side. */
export const toCablePoint = (metres: number, up: number, out: number): Vector =>
  addVectors(addVectors(scaleVector(CABLE_AXIS, metres), scaleVector(CABLE_UP, up)), scaleVector(CABLE_SIDE, out))

/** Returns the side of the cable on which the camera is: 1 is sunny, −1 is shady. */
export const getCameraSide = ({ lens }: Stage): number => (lens.eye[2] > 0 ? 1 : -1)

/** Draws a box that is aligned with the cable. The size is length, height and width in metres. */
export const drawBlock = (stage: Stage, middle: Vector, [long, high, wide]: Vector, material: Material): void =>
  drawBox(
    stage,
    {
      middle,
      a: scaleVector(CABLE_AXIS, long / 2),
      b: scaleVector(CABLE_UP, high / 2),
      c: scaleVector(CABLE_SIDE, wide / 2),
    },
    material,
  )
