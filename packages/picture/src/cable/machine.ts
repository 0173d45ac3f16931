import { drawBar } from '../draw/cylinder.ts'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP, toCableMetres } from '../draw/lens.ts'
import { type Material, materials } from '../draw/materials.ts'
import { addVectors, scaleVector, type Vector } from '../draw/numbers.ts'
import { drawPrism } from '../draw/solids.ts'
import type { Stage } from '../draw/stage.ts'
import { drawBlock, toCablePoint } from './cable-solids.ts'

/** Metres from the axis of the cable. Running rails are above the cameras, guide rails beside the cable. */
const RUNNING_RAIL = { up: 1.52, out: 1.27, radius: 0.05 }
const GUIDE_RAIL = { up: 0.66, out: 0.66, radius: 0.034 }
const RAIL_HALF_LENGTH_METRES = 46

const WHEEL_RADIUS_METRES = 0.1

/** Parts of a carriage, in metres. `at` is relative to the running rail at the sled: along the cable, up, outwards. */
const carriageFrame: { at: Vector; size: Vector; material: Material }[] = [
  { at: [0, 0.22, 0.1], size: [0.95, 0.1, 0.16], material: materials.orange },
  { at: [-0.34, 0.06, 0.15], size: [0.07, 0.3, 0.05], material: materials.darkSteel },
  { at: [0.34, 0.06, 0.15], size: [0.07, 0.3, 0.05], material: materials.darkSteel },
  { at: [0, -0.42, 0.62], size: [0.06, 1.25, 0.06], material: materials.orange },
  { at: [0, 0.22, 0.4], size: [0.08, 0.08, 0.5], material: materials.orange },
]
const drive = { at: [-0.2, 0.33, 0.1], size: [0.34, 0.13, 0.22] } as const

/** `side` is 1 on the sunny side of the cable and −1 on the shady one. */
export const drawRails = (stage: Stage, side: number): void => {
  const along = { axis: CABLE_AXIS, up: CABLE_UP, from: -RAIL_HALF_LENGTH_METRES, to: RAIL_HALF_LENGTH_METRES }
  for (const { up, out, radius } of [GUIDE_RAIL, RUNNING_RAIL])
    drawBar(stage, { middle: toCablePoint(0, up, out * side), radius, ...along }, materials.galvanised)
}

export const drawGantry = (stage: Stage, metres: number): void => {
  const box = (up: number, out: number, high: number, wide: number): void =>
    drawBlock(stage, toCablePoint(metres, up, out), [0.06, high, wide], materials.darkSteel)
  const { side } = stage.lens
  const beam = (up: number, out: number): void => {
    box(up, (-out / 2) * side, 0.07, out)
    box(up, (out / 2) * side, 0.07, out)
  }
  box((RUNNING_RAIL.up + 0.18) / 2, 0, RUNNING_RAIL.up - 0.18, 0.07)
  beam(GUIDE_RAIL.up - 0.07, GUIDE_RAIL.out)
  beam(RUNNING_RAIL.up - 0.09, RUNNING_RAIL.out)
}

/** Draws the carriage on the running rail of one side, and its camera unless the viewing camera is on that side. */
export const drawCarriage = (stage: Stage, sled: number, side: number): void => {
  const metres = toCableMetres(sled)
  const toRailPoint = ([along, up, out]: Vector): Vector =>
    toCablePoint(metres + along, RUNNING_RAIL.up + up, (RUNNING_RAIL.out + out) * side)
  for (const offset of [-0.34, 0.34]) drawWheel(stage, metres + offset, side, -metres / WHEEL_RADIUS_METRES)
  for (const { at, size, material } of carriageFrame) drawBlock(stage, toRailPoint(at), size, material)
  if (stage.lens.side !== side) drawCamera(stage, metres, side)
  drawBlock(stage, toRailPoint(drive.at), drive.size, materials.black)
}

const drawWheel = (stage: Stage, metres: number, side: number, turn: number): void => {
  const base = toCablePoint(metres, RUNNING_RAIL.up + 0.05 + WHEEL_RADIUS_METRES, (RUNNING_RAIL.out - 0.03) * side)
  const tyre = { base, height: scaleVector(CABLE_SIDE, 0.07 * side), radius: WHEEL_RADIUS_METRES, corners: 20, turn }
  drawPrism(stage, tyre, materials.black)
  const hub = { base: addVectors(base, tyre.height), height: scaleVector(CABLE_SIDE, 0.006 * side), turn }
  drawPrism(stage, { ...hub, radius: WHEEL_RADIUS_METRES * 0.6, corners: 5 }, materials.galvanised)
}

const drawCamera = (stage: Stage, metres: number, side: number): void => {
  drawBlock(stage, toCablePoint(metres, 0.43, 1.84 * side), [0.16, 0.1, 0.16], materials.darkSteel)
  drawBlock(stage, toCablePoint(metres, 0.27, 1.84 * side), [0.2, 0.24, 0.26], materials.white)
  const base = toCablePoint(metres, 0.27, 1.71 * side)
  const tube = { base, height: scaleVector(CABLE_SIDE, -0.05 * side), radius: 0.075, corners: 20 }
  drawPrism(stage, tube, materials.darkSteel)
  const glass = { base: addVectors(base, tube.height), height: scaleVector(CABLE_SIDE, -0.003 * side) }
  drawPrism(stage, { ...glass, radius: 0.058, corners: 20 }, materials.black)
}

/** Draws the striped beam of the sled, which is visible at the bottom of the webcam's picture. */
export const drawSledBeam = (stage: Stage, sled: number): void => {
  const metres = toCableMetres(sled)
  drawBlock(stage, toCablePoint(metres - 0.62, 0.52, 0), [0.3, 0.06, 1.32], materials.darkSteel)
  for (let stripe = 0; stripe < 12; stripe++) {
    const paint = stripe % 2 === 0 ? materials.yellow : materials.black
    drawBlock(stage, toCablePoint(metres - 0.46, 0.53, -0.605 + stripe * 0.11), [0.03, 0.075, 0.11], paint)
  }
}
