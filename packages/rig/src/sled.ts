import { limits } from '@rig/contract'
import { getAxisSpec, sledRef } from './motion/axes.ts'
import { getEndReasonAtLimit, isSamePosition, moveAxis } from './motion/motion.ts'
import { getStateAt } from './motion/trajectory.ts'
import { assertServiceRunning } from './services.ts'
import { roundTo } from './state/numbers.ts'
import { assertNoPatrol, type Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

/** Steps add up. Throws RigError `sled-at-end`, `sled-jammed`, `patrol-running` or `service-restarting`. */
export const moveSledForward = (rig: Rig, now: number): Rig => stepSled(rig, limits.SLED_STEP, now)

/** Throws the errors of `moveSledForward`. */
export const moveSledBackward = (rig: Rig, now: number): Rig => stepSled(rig, -limits.SLED_STEP, now)

/** Throws RigError `patrol-running` or `service-restarting`. */
export const moveSledHome = (rig: Rig, now: number): Rig => {
  assertMovable(rig)
  return moveAxis(rig, sledRef, { goal: limits.SLED_RANGE.min, kind: 'home' }, now)
}

export const getSledPosition = (rig: Rig, now: number): number => roundTo(getStateAt(rig.sled, now).position, 2)

const stepSled = (rig: Rig, by: number, now: number): Rig => {
  assertMovable(rig)
  const { movement } = rig.sled
  const pendingGoal = movement && movement.ends > now ? movement.goal : null
  const state = getStateAt(rig.sled, now)
  const spec = getAxisSpec(rig, sledRef, now)
  const limit = (by > 0 ? spec.max : spec.min) ?? 0
  if (pendingGoal === null && isSamePosition(state.position, limit)) throw refuseStep(limit, by)
  return moveAxis(rig, sledRef, { goal: (pendingGoal ?? state.position) + by, kind: 'step' }, now)
}

const refuseStep = (limit: number, by: number) =>
  getEndReasonAtLimit(sledRef, limit) === 'end'
    ? new RigError('sled-at-end', { end: limit, way: by > 0 ? 'forward' : 'backward' })
    : new RigError('sled-jammed', { at: Math.round(limit) })

const assertMovable = (rig: Rig): void => {
  assertServiceRunning(rig, 'motor')
  assertNoPatrol(rig)
}
