import { drawBar } from './bars.ts'
import { alongCable, CABLE_AXIS, CABLE_SIDE, CABLE_UP } from './lens.ts'
import { materials } from './material.ts'
import { drawBox, drawPrism, type Stage } from './solids.ts'
import { along, plus, times, type Vector } from './vector.ts'

/** Metres from the cable's axis: the running rails over the cameras, and the guide rails beside the cable. */
const RUNNING_UP = 1.52
const RUNNING_OUT = 1.27
const GUIDE_UP = 0.66
const GUIDE_OUT = 0.66
const RAIL_FROM = -46
const RAIL_TO = 46

/** A place by metres along the cable, up from it and out to a side. */
export const place = (metres: number, up: number, out: number): Vector =>
  plus(plus(times(CABLE_AXIS, metres), times(CABLE_UP, up)), times(CABLE_SIDE, out))

const rail = (
  stage: Stage,
  up: number,
  out: number,
  radius: number,
  material: (typeof materials)['galvanised'],
): void =>
  drawBar(
    stage,
    { middle: place(0, up, out), axis: CABLE_AXIS, up: CABLE_UP, radius, from: RAIL_FROM, to: RAIL_TO },
    material,
  )

/** The rails on one side (1 sunny, −1 shady), the one that is farther from the camera first. */
export const drawRails = (stage: Stage, side: number): void => {
  rail(stage, GUIDE_UP, GUIDE_OUT * side, 0.034, materials.galvanised)
  rail(stage, RUNNING_UP, RUNNING_OUT * side, 0.05, materials.galvanised)
}

/** A gantry that stands on a clamp and carries the four rails. */
export const drawGantry = (stage: Stage, metres: number): void => {
  const box = (up: number, out: number, high: number, wide: number): void =>
    drawBox(
      stage,
      {
        middle: place(metres, up, out),
        a: times(CABLE_AXIS, 0.03),
        b: times(CABLE_UP, high / 2),
        c: times(CABLE_SIDE, wide / 2),
      },
      materials.darkSteel,
    )
  const side = stage.lens.eye[2] > 0 ? 1 : -1
  const beam = (up: number, out: number): void => {
    box(up, (-out / 2) * side, 0.07, out)
    box(up, (out / 2) * side, 0.07, out)
  }
  box((RUNNING_UP + 0.18) / 2, 0, RUNNING_UP - 0.18, 0.07)
  beam(GUIDE_UP - 0.07, GUIDE_OUT)
  beam(RUNNING_UP - 0.09, RUNNING_OUT)
}

const WHEEL_RADIUS = 0.1

/** The carriage that runs on a rail above its camera, with the arm that holds the camera. */
export const drawCarriage = (stage: Stage, sled: number, side: number): void => {
  const metres = alongCable(sled)
  const turn = -metres / WHEEL_RADIUS
  for (const offset of [-0.34, 0.34]) drawWheel(stage, metres + offset, side, turn)
  const frame = (
    offset: number,
    up: number,
    out: number,
    long: number,
    high: number,
    wide: number,
    material: (typeof materials)['orange' | 'darkSteel' | 'black'],
  ): void =>
    drawBox(
      stage,
      {
        middle: place(metres + offset, up, out * side),
        a: times(CABLE_AXIS, long / 2),
        b: times(CABLE_UP, high / 2),
        c: times(CABLE_SIDE, wide / 2),
      },
      material,
    )
  frame(0, RUNNING_UP + 0.22, RUNNING_OUT + 0.1, 0.95, 0.1, 0.16, materials.orange)
  frame(-0.34, RUNNING_UP + 0.06, RUNNING_OUT + 0.15, 0.07, 0.3, 0.05, materials.darkSteel)
  frame(0.34, RUNNING_UP + 0.06, RUNNING_OUT + 0.15, 0.07, 0.3, 0.05, materials.darkSteel)
  frame(0, RUNNING_UP - 0.42, RUNNING_OUT + 0.62, 0.06, 1.25, 0.06, materials.orange)
  frame(0, RUNNING_UP + 0.22, RUNNING_OUT + 0.4, 0.08, 0.08, 0.5, materials.orange)
  if (Math.sign(stage.lens.eye[2]) !== side) drawCamera(stage, metres, side)
  frame(-0.2, RUNNING_UP + 0.33, RUNNING_OUT + 0.1, 0.34, 0.13, 0.22, materials.black)
}

/** The camera on the other side: a housing on its yoke, looking at the cable. */
const drawCamera = (stage: Stage, metres: number, side: number): void => {
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

const drawWheel = (stage: Stage, metres: number, side: number, turn: number): void => {
  const middle = place(metres, RUNNING_UP + 0.05 + WHEEL_RADIUS, (RUNNING_OUT - 0.03) * side)
  drawPrism(stage, middle, times(CABLE_SIDE, 0.07 * side), WHEEL_RADIUS, 20, turn, materials.black)
  drawPrism(
    stage,
    along(middle, CABLE_SIDE, 0.07 * side),
    times(CABLE_SIDE, 0.006 * side),
    WHEEL_RADIUS * 0.6,
    5,
    turn,
    materials.galvanised,
  )
}

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
