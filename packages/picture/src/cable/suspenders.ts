import { drawBar } from '../draw/bars.ts'
import { faceColour } from '../draw/face-colour.ts'
import { CABLE_AXIS, pixelsOf } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import { drawRod } from '../draw/rods.ts'
import type { Stage } from '../draw/stage.ts'
import { along } from '../draw/vector.ts'
import { nearSide, pointAt } from './placement.ts'

/** Draws two ropes from a clamp down to the road. */
export const drawSuspenders = (stage: Stage, metres: number): void => {
  const middle = pointAt(metres, -0.12, 0)
  const isThin = pixelsOf(stage.lens, middle, 2 * ROPE_RADIUS) < 4
  for (const offset of [-0.09, 0.09]) {
    const top = along(middle, CABLE_AXIS, offset)
    if (isThin) {
      const colour = faceColour(stage, materials.galvanised, top, [0, 0, nearSide(stage)])
      drawRod(stage, top, along(top, [0, -1, 0], ROPE_METRES), 2 * ROPE_RADIUS, colour)
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
