import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { drawBlock, nearSide, pointAt } from './placement.ts'
import { GUIDE_OUT, GUIDE_UP, RUNNING_OUT, RUNNING_UP } from './rails.ts'

/** Draws the gantry on a clamp that carries the four rails. */
export const drawGantry = (stage: Stage, metres: number): void => {
  const box = (up: number, out: number, high: number, wide: number): void =>
    drawBlock(stage, pointAt(metres, up, out), [0.06, high, wide], materials.darkSteel)
  const side = nearSide(stage)
  const beam = (up: number, out: number): void => {
    box(up, (-out / 2) * side, 0.07, out)
    box(up, (out / 2) * side, 0.07, out)
  }
  box((RUNNING_UP + 0.18) / 2, 0, RUNNING_UP - 0.18, 0.07)
  beam(GUIDE_UP - 0.07, GUIDE_OUT)
  beam(RUNNING_UP - 0.09, RUNNING_OUT)
}
