import { drawBar } from '../draw/cylinder.ts'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP, toCableMetres } from '../draw/lens.ts'
import { type Material, materials } from '../draw/materials.ts'
import { drawPrism } from '../draw/solids.ts'
import type { Stage } from '../draw/stage.ts'
import { pointAlong, scaleVector, type Vector } from '../draw/vector.ts'
import { drawBlock, getCameraSide, toCablePoint } from './cable-solids.ts'

/**
 * Distances in metres from the axis of the cable. Running rails are above the cameras, and guide rails are beside the
 * cable.
 */
export const RUNNING_RAIL_HEIGHT = 1.52

export const RUNNING_RAIL_OFFSET = 1.27

export const GUIDE_RAIL_HEIGHT = 0.66

export const GUIDE_RAIL_OFFSET = 0.66

const RAIL_FROM = -46

const RAIL_TO = 46

/** Draws the rails on one side of the cable: 1 is sunny, −1 is shady. */
export const drawRails = (stage: Stage, side: number): void => {
  rail(stage, GUIDE_RAIL_HEIGHT, GUIDE_RAIL_OFFSET * side, 0.034, materials.galvanised)
  rail(stage, RUNNING_RAIL_HEIGHT, RUNNING_RAIL_OFFSET * side, 0.05, materials.galvanised)
}

const rail = (
  stage: Stage,
  up: number,
  out: number,
  radius: number,
  material: (typeof materials)['galvanised'],
): void =>
  drawBar(
    stage,
    { middle: toCablePoint(0, up, out), axis: CABLE_AXIS, up: CABLE_UP, radius, from: RAIL_FROM, to: RAIL_TO },
    material,
  )

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

const WHEEL_RADIUS = 0.1

export const drawCarriage = (stage: Stage, sled: number, side: number): void => {
  const metres = toCableMetres(sled)
  const turn = -metres / WHEEL_RADIUS
  for (const offset of [-0.34, 0.34]) drawWheel(stage, metres + offset, side, turn)
  const frame = (offset: number, up: number, out: number, size: Vector, material: Material): void =>
    drawBlock(stage, toCablePoint(metres + offset, up, out * side), size, material)
  frame(0, RUNNING_RAIL_HEIGHT + 0.22, RUNNING_RAIL_OFFSET + 0.1, [0.95, 0.1, 0.16], materials.orange)
  frame(-0.34, RUNNING_RAIL_HEIGHT + 0.06, RUNNING_RAIL_OFFSET + 0.15, [0.07, 0.3, 0.05], materials.darkSteel)
  frame(0.34, RUNNING_RAIL_HEIGHT + 0.06, RUNNING_RAIL_OFFSET + 0.15, [0.07, 0.3, 0.05], materials.darkSteel)
  frame(0, RUNNING_RAIL_HEIGHT - 0.42, RUNNING_RAIL_OFFSET + 0.62, [0.06, 1.25, 0.06], materials.orange)
  frame(0, RUNNING_RAIL_HEIGHT + 0.22, RUNNING_RAIL_OFFSET + 0.4, [0.08, 0.08, 0.5], materials.orange)
  if (Math.sign(stage.lens.eye[2]) !== side) drawCamera(stage, metres, side)
  frame(-0.2, RUNNING_RAIL_HEIGHT + 0.33, RUNNING_RAIL_OFFSET + 0.1, [0.34, 0.13, 0.22], materials.black)
}

const drawWheel = (stage: Stage, metres: number, side: number, turn: number): void => {
  const middle = toCablePoint(metres, RUNNING_RAIL_HEIGHT + 0.05 + WHEEL_RADIUS, (RUNNING_RAIL_OFFSET - 0.03) * side)
  drawPrism(stage, middle, scaleVector(CABLE_SIDE, 0.07 * side), WHEEL_RADIUS, 20, turn, materials.black)
  drawPrism(
    stage,
    pointAlong(middle, CABLE_SIDE, 0.07 * side),
    scaleVector(CABLE_SIDE, 0.006 * side),
    WHEEL_RADIUS * 0.6,
    5,
    turn,
    materials.galvanised,
  )
}

const drawCamera = (stage: Stage, metres: number, side: number): void => {
  drawBlock(stage, toCablePoint(metres, 0.43, 1.84 * side), [0.16, 0.1, 0.16], materials.darkSteel)
  drawBlock(stage, toCablePoint(metres, 0.27, 1.84 * side), [0.2, 0.24, 0.26], materials.white)
  const face = toCablePoint(metres, 0.27, 1.71 * side)
  drawPrism(stage, face, scaleVector(CABLE_SIDE, -0.05 * side), 0.075, 20, 0, materials.darkSteel)
  drawPrism(
    stage,
    pointAlong(face, CABLE_SIDE, -0.05 * side),
    scaleVector(CABLE_SIDE, -0.003 * side),
    0.058,
    20,
    0,
    materials.black,
  )
}

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
