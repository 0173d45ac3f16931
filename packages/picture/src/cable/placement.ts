import { drawBox } from '../draw/boxes.ts'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import type { Material } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { plus, times, type Vector } from '../draw/vector.ts'

/** Returns the point at distances (metres) along the cable, up from it and out to a side. */
export const pointAt = (metres: number, up: number, out: number): Vector =>
  plus(plus(times(CABLE_AXIS, metres), times(CABLE_UP, up)), times(CABLE_SIDE, out))

/** Returns the side of the cable on which the camera is: 1 sunny, −1 shady. */
export const nearSide = ({ lens }: Stage): number => (lens.eye[2] > 0 ? 1 : -1)

/** Draws a box aligned with the cable: length, height and width in metres. */
export const drawBlock = (stage: Stage, middle: Vector, [long, high, wide]: Vector, material: Material): void =>
  drawBox(
    stage,
    {
      middle,
      a: times(CABLE_AXIS, long / 2),
      b: times(CABLE_UP, high / 2),
      c: times(CABLE_SIDE, wide / 2),
    },
    material,
  )
