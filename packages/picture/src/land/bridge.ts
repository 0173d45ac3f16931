import { scaleColour } from '../draw/colour.ts'
import { drawBar } from '../draw/cylinder.ts'
import { CABLE_AXIS, CABLE_UP, isSphereVisible } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import { pointAlong, type Vector } from '../draw/numbers.ts'
import { createUprightBox, drawBox, drawRod } from '../draw/solids.ts'
import { attenuateColour, type Stage } from '../draw/stage.ts'
import { DECK_FAR_Z, DECK_Y, drawDeck, drawStreetLamps, drawTraffic, SECOND_CABLE_Z } from './road.ts'

export const drawBridge = (stage: Stage, now: number): void => {
  drawTowers(stage)
  drawDeck(stage)
  drawStreetLamps(stage)
  drawTraffic(stage, now)
  drawSecondCable(stage)
}

const TOWER_POSITIONS = [168, -430] as const

const drawTowers = (stage: Stage): void => {
  const { eye } = stage.lens
  const byDistance = TOWER_POSITIONS.toSorted((a, b) => Math.abs(b - eye[0]) - Math.abs(a - eye[0]))
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

const HANGER_INTERVAL_METRES = 12

const drawSecondCable = (stage: Stage): void => {
  const { eye } = stage.lens
  const first = Math.ceil((eye[0] - 150) / HANGER_INTERVAL_METRES) * HANGER_INTERVAL_METRES
  const colourAt = (x: number): number => {
    const middle: Vector = [x, -8, SECOND_CABLE_Z]
    return attenuateColour(stage, scaleColour(stage.light.ambient, 0.45), middle)
  }
  for (let x = first; x < eye[0] + 160; x += HANGER_INTERVAL_METRES) {
    if (!isSphereVisible(stage.lens, [x, DECK_Y / 2, SECOND_CABLE_Z], 22)) continue
    const top: Vector = [x, x * (CABLE_AXIS[1] / CABLE_AXIS[0]), SECOND_CABLE_Z]
    for (const offset of [-0.2, 0.2])
      drawRod(stage, pointAlong(top, [1, 0, 0], offset), [x + offset, DECK_Y, DECK_FAR_Z], 0.07, colourAt(x))
  }
  const along = { middle: [0, 0, SECOND_CABLE_Z], axis: CABLE_AXIS, up: CABLE_UP } as const
  drawBar(stage, { ...along, radius: 0.21, from: -420, to: 168 }, materials.galvanised)
  for (let x = first; x < eye[0] + 160; x += HANGER_INTERVAL_METRES) {
    const metres = x / CABLE_AXIS[0]
    drawBar(stage, { ...along, radius: 0.27, from: metres - 0.5, to: metres + 0.5 }, materials.bandPaint)
  }
}
