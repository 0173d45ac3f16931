import { limits } from '@rig/contract'
import { sledRef } from './axes.ts'
import { stateAt } from './axis.ts'
import { specNow } from './fault-effects.ts'
import { limitReason, travel } from './motion.ts'
import type { Rig } from './rig.ts'
import { RigError } from './rig-error.ts'
import { assertRunning } from './services.ts'

/** Moves the sled 5 units on; a step while it moves goes on from where it is going. Throws sled-at-end, sled-jammed, patrol-running, service-restarting. */
export const sledForward = (rig: Rig, now: number): Rig => stepSled(rig, limits.SLED_STEP, now)

/** Moves the sled 5 units back; else as `sledForward`. */
export const sledBackward = (rig: Rig, now: number): Rig => stepSled(rig, -limits.SLED_STEP, now)

/** Drives the sled to 0; at 0 it stays. Throws patrol-running, service-restarting. */
export const sledHome = (rig: Rig, now: number): Rig => {
  assertMovable(rig)
  return travel(rig, sledRef, { goal: limits.SLED_RANGE.min, kind: 'home' }, now)
}

/** Where the sled is, 0…200, to a hundredth. */
export const sledPosition = (rig: Rig, now: number): number => Math.round(stateAt(rig.sled, now).position * 100) / 100

const stepSled = (rig: Rig, by: number, now: number): Rig => {
  assertMovable(rig)
  const { movement } = rig.sled
  const waiting = movement && movement.ends > now ? movement.goal : null
  const state = stateAt(rig.sled, now)
  const spec = specNow(rig, sledRef, now)
  const limit = (by > 0 ? spec.max : spec.min) ?? 0
  if (waiting === null && Math.abs(state.position - limit) < 1e-6) throw refusal(limit, by)
  return travel(rig, sledRef, { goal: (waiting ?? state.position) + by, kind: 'step' }, now)
}

const refusal = (limit: number, by: number) =>
  limitReason(sledRef, limit) === 'end'
    ? new RigError('sled-at-end', { end: limit, way: by > 0 ? 'forward' : 'backward' })
    : new RigError('sled-jammed', { at: Math.round(limit) })

const assertMovable = (rig: Rig): void => {
  assertRunning(rig, 'motor')
  if (rig.patrol) throw new RigError('patrol-running', {})
}
