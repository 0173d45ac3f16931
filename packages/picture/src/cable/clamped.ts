import type { CableFeature } from '@rig/rig'
import { alongCable } from '../draw/lens.ts'

/** Half the length of a clamp, metres. */
export const CLAMP_HALF = 0.24

/** A stretch of the cable, metres. */
export type Stretch = { from: number; to: number }

/** Further away a clamp hides too few pixels to look for. */
const NEAR_METRES = 4
/** Towards its end a clamp lets through a little of what is under it. */
const EDGE_METRES = 0.04

/** What the clamps near a place along the cable hide of it. */
export const findHiddenStretches = (features: CableFeature[], eyeAlong: number): Stretch[] =>
  features
    .filter(({ kind, at }) => kind === 'clamp' && Math.abs(alongCable(at) - eyeAlong) < NEAR_METRES)
    .map(({ at }) => alongCable(at))
    .map((middle) => ({ from: middle - CLAMP_HALF + EDGE_METRES, to: middle + CLAMP_HALF - EDGE_METRES }))
