import { limits } from '@rig/contract'
import type { AxisName } from '@rig/contract/sim'

/** Positions are in the axis's unit (degrees, zoom units, sled units), speeds in units/s, accelerations in units/s². */
export type AxisSpec = {
  /** Null for pan, which turns endlessly. */
  min: number | null
  max: number | null
  fullSpeed: number
  acceleration: number
  braking: number
}

/** Less than 150 ms, the maximum time in which the machine stops from full speed. */
const BRAKING_SECONDS = 0.12
const STARTING_SECONDS = 0.3

const spec = (range: { min: number; max: number } | null, fullSpeed: number): AxisSpec => ({
  min: range?.min ?? null,
  max: range?.max ?? null,
  fullSpeed,
  acceleration: fullSpeed / STARTING_SECONDS,
  braking: fullSpeed / BRAKING_SECONDS,
})

export const axisSpecs: Record<AxisName, AxisSpec> = {
  pan: spec(null, 100),
  tilt: spec(limits.TILT_RANGE_DEGREES, 60),
  zoom: spec(limits.ZOOM_RANGE, 40),
  sled: spec(limits.SLED_RANGE, 10),
}

/** A typical patrol from 20 to 80 takes half a minute at this speed. */
export const PATROL_UNITS_PER_SECOND = 2
