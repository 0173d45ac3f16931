import { listSledJams } from '../state/fault-effects.ts'
import type { AxisRef, Rig } from '../state/rig.ts'
import { axisOf } from './axes.ts'
import { type AxisSpec, machine } from './machine.ts'
import { stoppingPlace } from './profile.ts'
import { stateAt } from './trajectory.ts'

/** How near the sled gets to what jams it: it stays on the side from which it came. */
const JAM_CLEARANCE = 0.1

/** What an axis can do at the moment: the sled's way ends at what jams it. */
export const readAxisSpec = (rig: Rig, ref: AxisRef, now: number): AxisSpec => {
  if (ref.axis !== 'sled') return machine[ref.axis]
  const rest = stoppingPlace(machine.sled, stateAt(axisOf(rig, ref), now))
  return listSledJams(rig).reduce((spec, at) => narrowRange(spec, at, rest), machine.sled)
}

/** The part of the way on the side of a jam where the sled is, or will have come to rest. */
const narrowRange = (spec: AxisSpec, at: number, rest: number): AxisSpec =>
  rest <= at
    ? { ...spec, max: Math.min(spec.max ?? at, Math.max(rest, at - JAM_CLEARANCE)) }
    : { ...spec, min: Math.max(spec.min ?? at, Math.min(rest, at + JAM_CLEARANCE)) }
