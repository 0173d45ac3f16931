import type { PtzAxis } from '@rig/contract'

/** How far one step goes: degrees, of zoom hundredths of its range (spec 9). In picture coordinates: up is negative (product 2). */
export const STEPS = { pan: 30, tilt: -30, zoom: 5 } as const satisfies Record<PtzAxis, number>

/** How fast a held control drives: fractions of full speed (spec 9). Right, up and in are positive. */
export const HOLD_SPEEDS = { pan: 0.3, tilt: 0.3, zoom: 0.1 } as const satisfies Record<PtzAxis, number>
