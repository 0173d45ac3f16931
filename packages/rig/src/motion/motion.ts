import { type Position, wrapDegrees } from '@rig/contract'
import type { Axis, EndReason, MotionEntry, Movement, MovementKind } from '@rig/contract/sim'
import { isAxisStuck } from '../state/fault-effects.ts'
import type { AxisRef, Rig } from '../state/rig.ts'
import { getAxis, getAxisSpec, listAxes, listCameraAxes, updateAxis } from './axes.ts'
import { axisSpecs } from './machine.ts'
import { clampToRange, getEndTime, getStateAt, isAxisMoving, planBrake, planMove } from './trajectory.ts'

const POSITION_TOLERANCE = 1e-6

type Move = { goal: number; kind: MovementKind; unitsPerSecond?: number }

/** Moves an axis to a position, or to the end of its range. Does nothing if the axis is stuck or already there. */
export const moveAxis = (rig: Rig, ref: AxisRef, { goal, kind, unitsPerSecond }: Move, now: number): Rig => {
  if (isAxisStuck(rig, ref)) return rig
  const spec = getAxisSpec(rig, ref, now)
  const state = getStateAt(getAxis(rig, ref), now)
  const reachableGoal = clampToRange(spec, goal)
  if (state.velocity === 0 && isSamePosition(reachableGoal, state.position)) return rig
  const trajectory = planMove(spec, state, reachableGoal, now, unitsPerSecond)
  const reason: EndReason = reachableGoal === goal ? 'done' : getEndReasonAtLimit(ref, reachableGoal)
  const movement = { kind, reason, goal: reachableGoal, fraction: null, braked: null, renewed: false }
  return startMovement(rig, ref, trajectory, movement, now)
}

/** Does nothing if the axis is stopped or already braking. */
export const brakeAxis = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = getAxis(rig, ref)
  if (!isAxisMoving(axis, now) || isBraking(axis.movement, now)) return rig
  const trajectory = planBrake(axisSpecs[ref.axis], getStateAt(axis, now), now)
  const movement = axis.movement && { ...axis.movement, ends: getEndTime(trajectory), reason, goal: null, braked: now }
  return updateAxis(rig, ref, { trajectory, movement })
}

export const brakeAxes = (rig: Rig, refs: AxisRef[], reason: EndReason, now: number): Rig =>
  refs.reduce((stopped, ref) => brakeAxis(stopped, ref, reason, now), rig)

export const startMovement = (
  rig: Rig,
  ref: AxisRef,
  trajectory: Axis['trajectory'],
  movement: Omit<Movement, 'id' | 'asked' | 'began' | 'ends'>,
  now: number,
): Rig => {
  const withLogEntry = logMovement(rig, ref, 'replaced', now)
  const id = withLogEntry.issued + 1
  const startedMovement = { ...movement, id, asked: now, began: now, ends: getEndTime(trajectory) }
  return updateAxis({ ...withLogEntry, issued: id }, ref, { trajectory, movement: startedMovement })
}

/** Logs the latest movement of an axis. If it is still in progress, it ends now, for `reason` unless it is braking. */
export const logMovement = (rig: Rig, ref: AxisRef, reason: EndReason, now: number): Rig => {
  const axis = getAxis(rig, ref)
  if (!axis.movement) return rig
  const entry = toMotionEntry(ref, axis.movement)
  const cut = axis.movement.ends > now
  const ended = cut ? { ended: now, reason: isBraking(axis.movement, now) ? entry.reason : reason } : {}
  return updateAxis(appendToMotionLog(rig, { ...entry, ...ended }), ref, { ...axis, movement: null })
}

export const isSamePosition = (a: number, b: number): boolean => Math.abs(a - b) < POSITION_TOLERANCE

export const isBraking = (movement: Movement | null, now: number): boolean =>
  movement !== null && movement.braked !== null && movement.braked <= now

export const getEndReasonAtLimit = ({ axis }: AxisRef, limit: number): EndReason =>
  limit === axisSpecs[axis].min || limit === axisSpecs[axis].max ? 'end' : 'jam'

const MAX_LOG_ENTRIES = 10_000

/** Returns the last 10,000 movements, newest last. */
export const listMovements = (rig: Rig, now: number): Omit<MotionEntry, 'id'>[] =>
  [...rig.motionLog, ...listLatestMovements(rig, now)]
    .toSorted((a, b) => a.id - b.id)
    .slice(-MAX_LOG_ENTRIES)
    .map(({ id, ...entry }) => entry)

const appendToMotionLog = (rig: Rig, entry: MotionEntry): Rig => ({
  ...rig,
  motionLog: [...rig.motionLog.slice(1 - MAX_LOG_ENTRIES), entry],
})

const toMotionEntry = (ref: AxisRef, { id, kind, asked, began, ends: ended, reason }: Movement): MotionEntry => ({
  id,
  ...ref,
  kind,
  asked,
  began,
  ended,
  reason,
})

/** Returns the latest movement of each axis, which is not in the log until another one replaces it. */
const listLatestMovements = (rig: Rig, now: number): MotionEntry[] =>
  listAxes(rig).flatMap((ref) => {
    const { movement } = getAxis(rig, ref)
    if (!movement) return []
    const entry = toMotionEntry(ref, movement)
    return [movement.ends > now ? { ...entry, ended: null, reason: null } : entry]
  })

export const moveCameraTo = (rig: Rig, cameraID: string, to: Position, kind: MovementKind, now: number): Rig =>
  listCameraAxes(cameraID).reduce((moved, ref) => {
    const unwoundRig = unwindPan(moved, ref, now)
    const { position } = getStateAt(getAxis(unwoundRig, ref), now)
    const goal = ref.axis === 'pan' ? getNearestPan(position, to.pan) : to[ref.axis]
    return moveAxis(unwoundRig, ref, { goal, kind }, now)
  }, rig)

/** Subtracts whole turns from a pan axis, so that its current position is within −180…180°. */
export const unwindPan = (rig: Rig, ref: AxisRef, now: number): Rig => {
  if (ref.axis !== 'pan') return rig
  const { trajectory, movement } = getAxis(rig, ref)
  const { position } = getStateAt({ trajectory }, now)
  const turns = position - wrapDegrees(position)
  if (Math.abs(turns) < 1) return rig
  const back = (degrees: number) => degrees - turns
  return updateAxis(rig, ref, {
    trajectory: trajectory.map((segment) => ({ ...segment, position: back(segment.position) })),
    movement: movement && { ...movement, goal: movement.goal === null ? null : back(movement.goal) },
  })
}

/** Returns the equivalent angle (modulo 360°) that is nearest to `from`. */
const getNearestPan = (from: number, to: number): number => from + wrapDegrees(to - from)
