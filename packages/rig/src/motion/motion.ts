import type { Axis, EndReason, Movement, MovementKind } from '@rig/contract/sim'
import { isStuck } from '../state/fault-effects.ts'
import type { AxisRef, Rig } from '../state/rig.ts'
import { axisOf, changeAxis } from './axes.ts'
import { readAxisSpec } from './axis-spec.ts'
import { machine } from './machine.ts'
import { appendToLog, describeMovement } from './motion-log.ts'
import { clampToRange, findEnd, isMoving, planMove, planStop, stateAt } from './trajectory.ts'

const SAME_PLACE = 1e-6

type Move = { goal: number; kind: MovementKind; unitsPerSecond?: number }

/** Moves an axis to a place, or as far towards it as it can go. Nothing moves, and nothing is logged, where it is there or stuck. */
export const moveAxis = (rig: Rig, ref: AxisRef, { goal, kind, unitsPerSecond }: Move, now: number): Rig => {
  if (isStuck(rig, ref)) return rig
  const spec = readAxisSpec(rig, ref, now)
  const state = stateAt(axisOf(rig, ref), now)
  const reachable = clampToRange(spec, goal)
  if (state.velocity === 0 && Math.abs(reachable - state.position) < SAME_PLACE) return rig
  const trajectory = planMove(spec, state, reachable, now, unitsPerSecond)
  const reason = reachable === goal ? 'done' : findLimitReason(ref, reachable)
  return startMovement(
    rig,
    ref,
    trajectory,
    { kind, reason, goal: reachable, fraction: null, braked: null, renewed: false },
    now,
  )
}

/** Brakes an axis to a standstill. An axis that stands, or is being braked already, is left as it is. */
export const brakeAxis = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = axisOf(rig, ref)
  if (!isMoving(axis, now) || isBeingBraked(axis.movement, now)) return rig
  const trajectory = planStop(machine[ref.axis], stateAt(axis, now), now)
  const movement = axis.movement && { ...axis.movement, ends: findEnd(trajectory), reason, goal: null, braked: now }
  return changeAxis(rig, ref, { trajectory, movement })
}

/** The rig with a new movement on an axis; the previous one goes into the log. */
export const startMovement = (
  rig: Rig,
  ref: AxisRef,
  trajectory: Axis['trajectory'],
  movement: Omit<Movement, 'id' | 'asked' | 'began' | 'ends'>,
  now: number,
): Rig => {
  const logged = logMovement(rig, ref, 'replaced', now)
  const id = logged.issued + 1
  const started = { ...movement, id, asked: now, began: now, ends: findEnd(trajectory) }
  return changeAxis({ ...logged, issued: id }, ref, { trajectory, movement: started })
}

/** Puts the latest movement of an axis into the log; one that is under way ends now, for the reason given. */
export const logMovement = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = axisOf(rig, ref)
  if (!axis.movement) return rig
  const entry = describeMovement(ref, axis.movement)
  const cut = axis.movement.ends > now
  const ended = cut ? { ended: now, reason: isBeingBraked(axis.movement, now) ? entry.reason : reason } : {}
  return changeAxis(appendToLog(rig, { ...entry, ...ended }), ref, { ...axis, movement: null })
}

export const isBeingBraked = (movement: Movement | null, now: number): boolean =>
  movement !== null && movement.braked !== null && movement.braked <= now

/** Why a movement ends at a limit: the axis has its end there, or something jams it before. */
export const findLimitReason = ({ axis }: AxisRef, limit: number): EndReason =>
  limit === machine[axis].min || limit === machine[axis].max ? 'end' : 'jam'
