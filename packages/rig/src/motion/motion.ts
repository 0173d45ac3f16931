import type { Axis, EndReason, Movement, MovementKind } from '@rig/contract/sim'
import { isStuck } from '../state/fault-effects.ts'
import type { AxisRef, Rig } from '../state/rig.ts'
import { axisOf, changeAxis } from './axes.ts'
import { readAxisSpec } from './axis-spec.ts'
import { machine } from './machine.ts'
import { appendToLog, describeMovement } from './motion-log.ts'
import { brake, clampToRange, findEnd, isMoving, planMove, stateAt } from './trajectory.ts'

/** In the axis's own unit. */
const POSITION_TOLERANCE = 1e-6

type Move = { goal: number; kind: MovementKind; unitsPerSecond?: number }

/** Moves an axis to a position, or as far towards it as possible. Without effect if the axis is already there, or stuck. */
export const moveAxis = (rig: Rig, ref: AxisRef, { goal, kind, unitsPerSecond }: Move, now: number): Rig => {
  if (isStuck(rig, ref)) return rig
  const spec = readAxisSpec(rig, ref, now)
  const state = stateAt(axisOf(rig, ref), now)
  const reachable = clampToRange(spec, goal)
  if (state.velocity === 0 && isSamePosition(reachable, state.position)) return rig
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

/** Brakes an axis to a stop, unless it is stopped or already braking. */
export const brakeAxis = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = axisOf(rig, ref)
  if (!isMoving(axis, now) || isBeingBraked(axis.movement, now)) return rig
  const trajectory = brake(machine[ref.axis], stateAt(axis, now), now)
  const movement = axis.movement && { ...axis.movement, ends: findEnd(trajectory), reason, goal: null, braked: now }
  return changeAxis(rig, ref, { trajectory, movement })
}

/** Starts a movement on an axis and logs the previous one. */
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

/** Logs the latest movement of an axis; one in progress ends now, for the given reason. */
export const logMovement = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = axisOf(rig, ref)
  if (!axis.movement) return rig
  const entry = describeMovement(ref, axis.movement)
  const cut = axis.movement.ends > now
  const ended = cut ? { ended: now, reason: isBeingBraked(axis.movement, now) ? entry.reason : reason } : {}
  return changeAxis(appendToLog(rig, { ...entry, ...ended }), ref, { ...axis, movement: null })
}

export const isSamePosition = (a: number, b: number): boolean => Math.abs(a - b) < POSITION_TOLERANCE

export const isBeingBraked = (movement: Movement | null, now: number): boolean =>
  movement !== null && movement.braked !== null && movement.braked <= now

/** Returns why a movement ends at a limit: the end of the axis, or a jam before it. */
export const findLimitReason = ({ axis }: AxisRef, limit: number): EndReason =>
  limit === machine[axis].min || limit === machine[axis].max ? 'end' : 'jam'
