import { toCableMetres } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { drawBlock, toCablePoint } from './placement.ts'

/** Draws the striped beam of the sled, which is visible at the bottom of the webcam's picture. */
export const drawSledBeam = (stage: Stage, sled: number): void => {
  const metres = toCableMetres(sled)
  drawBlock(stage, toCablePoint(metres - 0.62, 0.52, 0), [0.3, 0.06, 1.32], materials.darkSteel)
  for (let stripe = 0; stripe < 12; stripe++)
    drawBlock(
      stage,
      toCablePoint(metres - 0.46, 0.53, -0.605 + stripe * 0.11),
      [0.03, 0.075, 0.11],
      stripe % 2 === 0 ? materials.yellow : materials.black,
    )
}
