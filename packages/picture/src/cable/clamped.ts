import type { CableFeature } from '@rig/rig'
import { alongCable } from '../draw/lens.ts'

/** Half length of a clamp, metres. */
export const CLAMP_HALF = 0.24

/** A stretch of the cable, metres. */
export type Stretch = { from: number; to: number }

/** Clamps farther away hide too few pixels to be worth a search. */
const NEAR_METRES = 4
/** Margin at the ends of a clamp where the cable still shows through. */
const EDGE_METRES = 0.04

/** Returns the stretches of cable that clamps near the camera hide. */
export const findHiddenStretches = (features: CableFeature[], eyeAlong: number): Stretch[] =>
  features
    .filter(({ kind, at }) => kind === 'clamp' && Math.abs(alongCable(at) - eyeAlong) < NEAR_METRES)
    .map(({ at }) => alongCable(at))
    .map((middle) => ({ from: middle - CLAMP_HALF + EDGE_METRES, to: middle + CLAMP_HALF - EDGE_METRES }))
