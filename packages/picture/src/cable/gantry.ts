import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { drawBlock, getCameraSide, toCablePoint } from './placement.ts'
import { GUIDE_RAIL_HEIGHT, GUIDE_RAIL_OFFSET, RUNNING_RAIL_HEIGHT, RUNNING_RAIL_OFFSET } from './rails.ts'

export const drawGantry = (stage: Stage, metres: number): void => {
  const box = (up: number, out: number, high: number, wide: number): void =>
    drawBlock(stage, toCablePoint(metres, up, out), [0.06, high, wide], materials.darkSteel)
  const side = getCameraSide(stage)
  const beam = (up: number, out: number): void => {
    box(up, (-out / 2) * side, 0.07, out)
    box(up, (out / 2) * side, 0.07, out)
  }
  box((RUNNING_RAIL_HEIGHT + 0.18) / 2, 0, RUNNING_RAIL_HEIGHT - 0.18, 0.07)
  beam(GUIDE_RAIL_HEIGHT - 0.07, GUIDE_RAIL_OFFSET)
  beam(RUNNING_RAIL_HEIGHT - 0.09, RUNNING_RAIL_OFFSET)
}
