import { type AxisRef, axisOf, withAxis } from './axes.ts'
import { type Axis, endOf, inside, isMoving, moveTo, stateAt, stop } from './axis.ts'
import { isStuck, specNow } from './fault-effects.ts'
import { machine } from './machine.ts'
import { entryOf, withEntry } from './motion-log.ts'
import type { EndReason, Movement, MovementKind } from './movement.ts'
import type { Rig } from './rig.ts'

const SAME_PLACE = 1e-6

type Travel = { goal: number; kind: MovementKind; unitsPerSecond?: number }

/** Moves an axis to a place, or as far towards it as it can go. Nothing moves, and nothing is logged, where it is there or stuck. */
export const travel = (rig: Rig, ref: AxisRef, { goal, kind, unitsPerSecond }: Travel, now: number): Rig => {
  if (isStuck(rig, ref)) return rig
  const spec = specNow(rig, ref, now)
  const state = stateAt(axisOf(rig, ref), now)
  const reachable = inside(spec, goal)
  if (state.velocity === 0 && Math.abs(reachable - state.position) < SAME_PLACE) return rig
  const trajectory = moveTo(spec, state, reachable, now, unitsPerSecond)
  const reason = reachable === goal ? 'done' : limitReason(ref, reachable)
  return begin(
    rig,
    ref,
    trajectory,
    { kind, reason, goal: reachable, fraction: null, braked: null, renewed: false },
    now,
  )
}

/** Brakes an axis to a standstill. An axis that stands, or is being braked already, is left as it is. */
export const halt = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = axisOf(rig, ref)
  if (!isMoving(axis, now) || isBeingBraked(axis.movement, now)) return rig
  const trajectory = stop(machine[ref.axis], stateAt(axis, now), now)
  const movement = axis.movement && { ...axis.movement, ends: endOf(trajectory), reason, goal: null, braked: now }
  return withAxis(rig, ref, { trajectory, movement })
}

/** The rig with a new movement on an axis; the one before goes into the log. */
export const begin = (
  rig: Rig,
  ref: AxisRef,
  trajectory: Axis['trajectory'],
  movement: Omit<Movement, 'id' | 'asked' | 'began' | 'ends'>,
  now: number,
): Rig => {
  const logged = close(rig, ref, 'replaced', now)
  const id = logged.issued + 1
  const started = { ...movement, id, asked: now, began: now, ends: endOf(trajectory) }
  return withAxis({ ...logged, issued: id }, ref, { trajectory, movement: started })
}

/** Puts the latest movement of an axis into the log; one that is under way ends now, for the reason given. */
export const close = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = axisOf(rig, ref)
  if (!axis.movement) return rig
  const entry = entryOf(ref, axis.movement)
  const cut = axis.movement.ends > now
  const ended = cut ? { ended: now, reason: isBeingBraked(axis.movement, now) ? entry.reason : reason } : {}
  return withAxis(withEntry(rig, { ...entry, ...ended }), ref, { ...axis, movement: null })
}

export const isBeingBraked = (movement: Movement | null, now: number): boolean =>
  movement !== null && movement.braked !== null && movement.braked <= now

/** Why a movement ends at a limit: the axis has its end there, or something jams it before. */
export const limitReason = ({ axis }: AxisRef, limit: number): EndReason =>
  limit === machine[axis].min || limit === machine[axis].max ? 'end' : 'jam'
