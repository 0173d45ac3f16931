import { drawBox } from '../draw/boxes.ts'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { times } from '../draw/vector.ts'
import { place } from './place.ts'
import { GUIDE_OUT, GUIDE_UP, RUNNING_OUT, RUNNING_UP } from './rails.ts'

/** A gantry that stands on a clamp and carries the four rails. */
export const drawGantry = (stage: Stage, metres: number): void => {
  const box = (up: number, out: number, high: number, wide: number): void =>
    drawBox(
      stage,
      {
        middle: place(metres, up, out),
        a: times(CABLE_AXIS, 0.03),
        b: times(CABLE_UP, high / 2),
        c: times(CABLE_SIDE, wide / 2),
      },
      materials.darkSteel,
    )
  const side = stage.lens.eye[2] > 0 ? 1 : -1
  const beam = (up: number, out: number): void => {
    box(up, (-out / 2) * side, 0.07, out)
    box(up, (out / 2) * side, 0.07, out)
  }
  box((RUNNING_UP + 0.18) / 2, 0, RUNNING_UP - 0.18, 0.07)
  beam(GUIDE_UP - 0.07, GUIDE_OUT)
  beam(RUNNING_UP - 0.09, RUNNING_OUT)
}
