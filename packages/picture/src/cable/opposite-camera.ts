import { drawBox } from '../draw/boxes.ts'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import { drawPrism } from '../draw/prisms.ts'
import type { Stage } from '../draw/stage.ts'
import { along, times } from '../draw/vector.ts'
import { place } from './place.ts'

/** The camera on the other side: a housing on its yoke, looking at the cable. */
export const drawCamera = (stage: Stage, metres: number, side: number): void => {
  const box = (
    up: number,
    out: number,
    long: number,
    high: number,
    wide: number,
    material: (typeof materials)['white' | 'darkSteel'],
  ): void =>
    drawBox(
      stage,
      {
        middle: place(metres, up, out * side),
        a: times(CABLE_AXIS, long / 2),
        b: times(CABLE_UP, high / 2),
        c: times(CABLE_SIDE, wide / 2),
      },
      material,
    )
  box(0.43, 1.84, 0.16, 0.1, 0.16, materials.darkSteel)
  box(0.27, 1.84, 0.2, 0.24, 0.26, materials.white)
  const face = place(metres, 0.27, 1.71 * side)
  drawPrism(stage, face, times(CABLE_SIDE, -0.05 * side), 0.075, 20, 0, materials.darkSteel)
  drawPrism(
    stage,
    along(face, CABLE_SIDE, -0.05 * side),
    times(CABLE_SIDE, -0.003 * side),
    0.058,
    20,
    0,
    materials.black,
  )
}
