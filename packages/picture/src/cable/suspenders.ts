import { drawBar } from '../draw/cylinder.ts'
import { CABLE_AXIS, getProjectedPixels } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import { drawRod } from '../draw/solids.ts'
import { type Stage, shadeFace } from '../draw/stage.ts'
import { pointAlong } from '../draw/vector.ts'
import { getCameraSide, toCablePoint } from './placement.ts'

export const drawSuspenders = (stage: Stage, metres: number): void => {
  const middle = toCablePoint(metres, -0.12, 0)
  const isThin = getProjectedPixels(stage.lens, middle, 2 * ROPE_RADIUS) < 4
  for (const offset of [-0.09, 0.09]) {
    const top = pointAlong(middle, CABLE_AXIS, offset)
    if (isThin) {
      const colour = shadeFace(stage, materials.galvanised, top, [0, 0, getCameraSide(stage)])
      drawRod(stage, top, pointAlong(top, [0, -1, 0], ROPE_METRES), 2 * ROPE_RADIUS, colour)
    } else {
      const rope = {
        middle: top,
        axis: [0, -1, 0],
        up: [1, 0, 0],
        radius: ROPE_RADIUS,
        from: 0.05,
        to: ROPE_METRES,
      } as const
      drawBar(stage, rope, materials.galvanised)
    }
  }
}

const ROPE_RADIUS = 0.021

const ROPE_METRES = 34
