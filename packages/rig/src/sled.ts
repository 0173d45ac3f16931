import { limits, type SledCommand } from '@rig/contract'
import { getAxisSpec, sledRef } from './motion/axes.ts'
import { getEndReasonAtLimit, isSamePosition, moveAxis } from './motion/motion.ts'
import { getStateAt } from './motion/trajectory.ts'
import { assertServiceRunning } from './services.ts'
import { assertNoPatrol, type Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

/** Throws `patrol-running` or `service-restarting`; a step also `sled-at-end` or `sled-jammed`. Steps add up. */
export const moveSled = (rig: Rig, command: SledCommand, now: number): Rig => {
  assertServiceRunning(rig, 'motor')
  assertNoPatrol(rig)
  const step = limits.SLED_STEPS[command]
  if (step !== null) return stepSled(rig, step, now)
  return moveAxis(rig, sledRef, { goal: limits.SLED_RANGE.min, kind: 'home' }, now)
}

const stepSled = (rig: Rig, by: number, now: number): Rig => {
  const { movement } = rig.sled
  const pendingGoal = movement && movement.ends > now ? movement.goal : null
  const state = getStateAt(rig.sled, now)
  const spec = getAxisSpec(rig, sledRef, now)
  const limit = (by > 0 ? spec.max : spec.min) ?? 0
  if (pendingGoal === null && isSamePosition(state.position, limit)) throw createStepError(limit, by)
  return moveAxis(rig, sledRef, { goal: (pendingGoal ?? state.position) + by, kind: 'step' }, now)
}

const createStepError = (limit: number, by: number) =>
  getEndReasonAtLimit(sledRef, limit) === 'end'
    ? new RigError('sled-at-end', { end: limit, way: by > 0 ? 'forward' : 'backward' })
    : new RigError('sled-jammed', { at: Math.round(limit) })
