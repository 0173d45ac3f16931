import type { PtzAxis } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import type { PtzCommand } from '../../live/camera/guard/state.ts'

export type ModelMovement = { axis: PtzAxis; speed: number; start: number; end: number | null; reason: string }

type RunningMovement = { movement: ModelMovement; receivedAt: number; isRenewed: boolean }

/**
 * Duration of the simulator's longest step (a tilt by 30°). A step that is added during a step takes `ADDED_STEP_MS`.
 */
const STEP_MS = 710
const ADDED_STEP_MS = 500

/**
 * Creates a rig on which a step takes time and does not end a drive. If `hasDeadMan` is false, only a command ends a
 * drive.
 */
export const createModelRig = ({ hasDeadMan = true } = {}) => {
  const movements: ModelMovement[] = []
  const steps: { axis: PtzAxis; at: number }[] = []
  const stepping = new Map<PtzAxis, number>()
  /** Times of the stops that ended a step early. */
  const cutSteps: number[] = []
  const running = new Map<PtzAxis, RunningMovement>()

  const getTimeoutTime = ({ receivedAt, isRenewed }: RunningMovement) =>
    receivedAt + (isRenewed ? limits.HOLD_TIMEOUT_MS : limits.HOLD_UNRENEWED_TIMEOUT_MS)

  const finish = (axis: PtzAxis, at: number, reason: string) => {
    const current = running.get(axis)
    if (!current) return
    current.movement.end = at
    current.movement.reason = reason
    running.delete(axis)
  }

  const settle = (now: number) => {
    if (!hasDeadMan) return
    for (const [axis, current] of running)
      if (getTimeoutTime(current) <= now) finish(axis, getTimeoutTime(current), 'dead-man')
  }

  const drive = (axis: PtzAxis, speed: number, now: number) => {
    const current = running.get(axis)
    if (speed !== 0 && current?.movement.speed === speed) {
      running.set(axis, { ...current, receivedAt: now, isRenewed: true })
      return
    }
    finish(axis, now, speed === 0 ? 'stopped' : 'changed')
    if (speed === 0) return stopStep(axis, now)
    const movement: ModelMovement = { axis, speed, start: now, end: null, reason: 'runs' }
    movements.push(movement)
    running.set(axis, { movement, receivedAt: now, isRenewed: false })
  }

  const step = (axis: PtzAxis, now: number) => {
    steps.push({ axis, at: now })
    const until = stepping.get(axis) ?? -Infinity
    stepping.set(axis, now < until ? until + ADDED_STEP_MS : now + STEP_MS)
  }

  const stopStep = (axis: PtzAxis, now: number) => {
    if (now < (stepping.get(axis) ?? -Infinity)) cutSteps.push(now)
    stepping.delete(axis)
  }

  return {
    movements,
    steps,
    cutSteps,
    receive: (command: PtzCommand, now: number) => {
      settle(now)
      if (command.kind === 'drive') drive(command.axis, command.speed, now)
      else step(command.axis, now)
    },
    settle,
  }
}
