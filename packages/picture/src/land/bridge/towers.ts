import { CABLE_AXIS } from '../../draw/lens.ts'
import { materials } from '../../draw/materials.ts'
import { createUprightBox, drawBox } from '../../draw/solids.ts'
import type { Stage } from '../../draw/stage.ts'
import { DECK_Y, SECOND_CABLE_Z } from './bridge-dimensions.ts'

const TOWERS = [168, -430] as const

export const drawTowers = (stage: Stage): void => {
  const { eye } = stage.lens
  const byDistance = TOWERS.toSorted((a, b) => Math.abs(b - eye[0]) - Math.abs(a - eye[0]))
  for (const x of byDistance) drawTower(stage, x)
}

const drawTower = (stage: Stage, x: number): void => {
  const top = x * (CABLE_AXIS[1] / CABLE_AXIS[0]) + 1.2
  const highest = Math.max(top, 11)
  const legs = stage.lens.eye[2] > -7 ? [SECOND_CABLE_Z, 0] : [0, SECOND_CABLE_Z]
  const [far = 0, near = 0] = legs
  drawLeg(stage, x, far, highest)
  for (const y of [highest - 3, -14, DECK_Y - 3.5])
    drawBox(stage, createUprightBox([x, y, SECOND_CABLE_Z / 2], [2.6, 3, -SECOND_CABLE_Z - 3.5]), materials.towerPaint)
  drawLeg(stage, x, near, highest)
}

const drawLeg = (stage: Stage, x: number, z: number, top: number): void => {
  drawBox(stage, createUprightBox([x, (top - 122) / 2, z], [3.4, top + 122, 3.4]), materials.towerPaint)
  drawBox(stage, createUprightBox([x, top + 0.5, z], [4.6, 1, 4]), materials.concrete)
}
