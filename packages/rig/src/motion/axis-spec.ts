import { listSledJams } from '../state/fault-effects.ts'
import type { AxisRef, Rig } from '../state/rig.ts'
import { getAxis } from './axes.ts'
import { type AxisSpec, axisSpecs } from './machine.ts'
import { getStateAt, getStoppingPosition } from './trajectory.ts'

const JAM_CLEARANCE_UNITS = 0.1

/** Returns the current limits of an axis. Jams limit the range of the sled. */
export const getAxisSpec = (rig: Rig, ref: AxisRef, now: number): AxisSpec => {
  if (ref.axis !== 'sled') return axisSpecs[ref.axis]
  const rest = getStoppingPosition(axisSpecs.sled, getStateAt(getAxis(rig, ref), now))
  return listSledJams(rig).reduce((spec, at) => narrowRange(spec, at, rest), axisSpecs.sled)
}

/** Limits the range to the side of the jam on which the sled will stop. */
const narrowRange = (spec: AxisSpec, at: number, rest: number): AxisSpec =>
  rest <= at
    ? { ...spec, max: Math.min(spec.max ?? at, Math.max(rest, at - JAM_CLEARANCE_UNITS)) }
    : { ...spec, min: Math.max(spec.min ?? at, Math.min(rest, at + JAM_CLEARANCE_UNITS)) }
