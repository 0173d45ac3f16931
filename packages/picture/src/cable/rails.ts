import { drawBar } from '../draw/bars.ts'
import { CABLE_AXIS, CABLE_UP } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { pointAt } from './placement.ts'

/** Distances from the cable's axis, metres: the running rails above the cameras, and the guide rails beside the cable. */
export const RUNNING_UP = 1.52

export const RUNNING_OUT = 1.27

export const GUIDE_UP = 0.66

export const GUIDE_OUT = 0.66

const RAIL_FROM = -46

const RAIL_TO = 46

/** Draws the rails on one side (1 sunny, −1 shady), the farther one first. */
export const drawRails = (stage: Stage, side: number): void => {
  rail(stage, GUIDE_UP, GUIDE_OUT * side, 0.034, materials.galvanised)
  rail(stage, RUNNING_UP, RUNNING_OUT * side, 0.05, materials.galvanised)
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
    { middle: pointAt(0, up, out), axis: CABLE_AXIS, up: CABLE_UP, radius, from: RAIL_FROM, to: RAIL_TO },
    material,
  )
