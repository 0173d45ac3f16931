import { drawBox } from '../draw/boxes.ts'
import { alongCable, CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { times } from '../draw/vector.ts'
import { place } from './place.ts'

/** The beam of the sled across the cable, with its striped edge: what its own camera sees below itself. */
export const drawSledBeam = (stage: Stage, sled: number): void => {
  const metres = alongCable(sled)
  const box = (
    offset: number,
    up: number,
    out: number,
    long: number,
    high: number,
    wide: number,
    material: (typeof materials)['yellow' | 'black' | 'darkSteel'],
  ): void =>
    drawBox(
      stage,
      {
        middle: place(metres + offset, up, out),
        a: times(CABLE_AXIS, long / 2),
        b: times(CABLE_UP, high / 2),
        c: times(CABLE_SIDE, wide / 2),
      },
      material,
    )
  box(-0.62, 0.52, 0, 0.3, 0.06, 1.32, materials.darkSteel)
  for (let stripe = 0; stripe < 12; stripe++)
    box(-0.46, 0.53, -0.605 + stripe * 0.11, 0.03, 0.075, 0.11, stripe % 2 === 0 ? materials.yellow : materials.black)
}
