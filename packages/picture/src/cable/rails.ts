import { drawBar } from '../draw/cylinder.ts'
import { CABLE_AXIS, CABLE_UP } from '../draw/lens.ts'
import { materials } from '../draw/materials.ts'
import type { Stage } from '../draw/stage.ts'
import { toCablePoint } from './placement.ts'

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
