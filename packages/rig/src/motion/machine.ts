import { limits } from '@rig/contract'
import type { AxisName } from '@rig/contract/sim'

/** The limits of an axis, in its own unit (degrees, zoom or sled units) and seconds. */
export type AxisSpec = {
  /** null for an axis without an end: pan turns without limit. */
  min: number | null
  max: number | null
  fullSpeed: number
  /** Units per second, per second. */
  acceleration: number
  braking: number
}

/** Braking time from full speed; the machine guarantees 150 ms. */
const BRAKING_SECONDS = 0.12
const STARTING_SECONDS = 0.3

const spec = (range: { min: number; max: number } | null, fullSpeed: number): AxisSpec => ({
  min: range?.min ?? null,
  max: range?.max ?? null,
  fullSpeed,
  acceleration: fullSpeed / STARTING_SECONDS,
  braking: fullSpeed / BRAKING_SECONDS,
})

/** Full speeds: pan 100 °/s, tilt 60 °/s, zoom 40 /s, sled 10 units/s. */
export const machine: Record<AxisName, AxisSpec> = {
  pan: spec(null, 100),
  tilt: spec(limits.TILT_RANGE_DEGREES, 60),
  zoom: spec(limits.ZOOM_RANGE, 40),
  sled: spec(limits.SLED_RANGE, 10),
}

/** Speed of the sled during a patrol's run, units per second: 20 to 80 takes half a minute. */
export const PATROL_SPEED = 2
