import { scaleColour } from '../../draw/colour.ts'
import { drawBar } from '../../draw/cylinder.ts'
import { CABLE_AXIS, CABLE_UP, isSphereVisible } from '../../draw/lens.ts'
import { materials } from '../../draw/materials.ts'
import { drawRod } from '../../draw/solids.ts'
import { attenuateColour, type Stage } from '../../draw/stage.ts'
import { pointAlong, subtractVectors, type Vector, vectorLength } from '../../draw/vector.ts'
import { DECK_FAR_Z, DECK_Y, SECOND_CABLE_Z } from './bridge-dimensions.ts'

const HANGERS_EVERY = 12

export const drawSecondCable = (stage: Stage): void => {
  const { eye } = stage.lens
  const first = Math.ceil((eye[0] - 150) / HANGERS_EVERY) * HANGERS_EVERY
  const colourAt = (x: number): number => {
    const middle: Vector = [x, -8, SECOND_CABLE_Z]
    const away = vectorLength(subtractVectors(middle, eye))
    return attenuateColour(stage.frame, stage.lens, stage.light, scaleColour(stage.light.ambient, 0.45), middle, away)
  }
  for (let x = first; x < eye[0] + 160; x += HANGERS_EVERY) {
    if (!isSphereVisible(stage.lens, [x, DECK_Y / 2, SECOND_CABLE_Z], 22)) continue
    const top: Vector = [x, x * (CABLE_AXIS[1] / CABLE_AXIS[0]), SECOND_CABLE_Z]
    for (const offset of [-0.2, 0.2])
      drawRod(stage, pointAlong(top, [1, 0, 0], offset), [x + offset, DECK_Y, DECK_FAR_Z], 0.07, colourAt(x))
  }
  drawBar(
    stage,
    { middle: [0, 0, SECOND_CABLE_Z], axis: CABLE_AXIS, up: CABLE_UP, radius: 0.21, from: -420, to: 168 },
    materials.galvanised,
  )
  for (let x = first; x < eye[0] + 160; x += HANGERS_EVERY) {
    const at: Vector = [0, 0, SECOND_CABLE_Z]
    const metres = x / CABLE_AXIS[0]
    drawBar(
      stage,
      { middle: at, axis: CABLE_AXIS, up: CABLE_UP, radius: 0.27, from: metres - 0.5, to: metres + 0.5 },
      materials.bandPaint,
    )
  }
}
