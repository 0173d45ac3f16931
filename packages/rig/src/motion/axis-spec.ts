import { listSledJams } from '../state/fault-effects.ts'
import type { AxisRef, Rig } from '../state/rig.ts'
import { axisOf } from './axes.ts'
import { type AxisSpec, machine } from './machine.ts'
import { stateAt, stoppingPosition } from './trajectory.ts'

/** Distance from a jam at which the sled stops. */
const JAM_CLEARANCE = 0.1

/** Returns the current limits of an axis; a jam limits the sled's range. */
export const readAxisSpec = (rig: Rig, ref: AxisRef, now: number): AxisSpec => {
  if (ref.axis !== 'sled') return machine[ref.axis]
  const rest = stoppingPosition(machine.sled, stateAt(axisOf(rig, ref), now))
  return listSledJams(rig).reduce((spec, at) => narrowRange(spec, at, rest), machine.sled)
}

/** Limits the range to the side of a jam on which the sled is, or will stop. */
const narrowRange = (spec: AxisSpec, at: number, rest: number): AxisSpec =>
  rest <= at
    ? { ...spec, max: Math.min(spec.max ?? at, Math.max(rest, at - JAM_CLEARANCE)) }
    : { ...spec, min: Math.max(spec.min ?? at, Math.min(rest, at + JAM_CLEARANCE)) }
