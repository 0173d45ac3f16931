import { limits } from '@rig/contract'
import { sledRef } from './motion/axes.ts'
import { readAxisSpec } from './motion/axis-spec.ts'
import { findLimitReason, isSamePosition, moveAxis } from './motion/motion.ts'
import { stateAt } from './motion/trajectory.ts'
import { assertRunning } from './services.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'
import { roundTo } from './state/round.ts'

/** Moves the sled 5 units forward; a step during a movement adds to its goal. Throws sled-at-end, sled-jammed, patrol-running, service-restarting. */
export const moveSledForward = (rig: Rig, now: number): Rig => stepSled(rig, limits.SLED_STEP, now)

/** Moves the sled 5 units backward; otherwise like `moveSledForward`. */
export const moveSledBackward = (rig: Rig, now: number): Rig => stepSled(rig, -limits.SLED_STEP, now)

/** Moves the sled to 0. Throws patrol-running, service-restarting. */
export const moveSledHome = (rig: Rig, now: number): Rig => {
  assertMovable(rig)
  return moveAxis(rig, sledRef, { goal: limits.SLED_RANGE.min, kind: 'home' }, now)
}

/** Returns the sled's position, 0…200, to a hundredth. */
export const readSledPosition = (rig: Rig, now: number): number => roundTo(stateAt(rig.sled, now).position, 2)

const stepSled = (rig: Rig, by: number, now: number): Rig => {
  assertMovable(rig)
  const { movement } = rig.sled
  const pendingGoal = movement && movement.ends > now ? movement.goal : null
  const state = stateAt(rig.sled, now)
  const spec = readAxisSpec(rig, sledRef, now)
  const limit = (by > 0 ? spec.max : spec.min) ?? 0
  if (pendingGoal === null && isSamePosition(state.position, limit)) throw refuseStep(limit, by)
  return moveAxis(rig, sledRef, { goal: (pendingGoal ?? state.position) + by, kind: 'step' }, now)
}

const refuseStep = (limit: number, by: number) =>
  findLimitReason(sledRef, limit) === 'end'
    ? new RigError('sled-at-end', { end: limit, way: by > 0 ? 'forward' : 'backward' })
    : new RigError('sled-jammed', { at: Math.round(limit) })

const assertMovable = (rig: Rig): void => {
  assertRunning(rig, 'motor')
  if (rig.patrol) throw new RigError('patrol-running', {})
}
