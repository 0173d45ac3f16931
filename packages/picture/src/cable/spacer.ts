import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { CABLE_RADIUS } from './cable-look.ts'
import { drawSleeve } from './sleeve.ts'

export const drawSpacer = (stage: Stage, metres: number): void => {
  drawSleeve(stage, metres, 0.075, CABLE_RADIUS + 0.03, materials.polymer)
  for (const offset of [-0.05, 0.05])
    drawSleeve(stage, metres + offset, 0.011, CABLE_RADIUS + 0.035, materials.yellow, CABLE_RADIUS + 0.03)
}
