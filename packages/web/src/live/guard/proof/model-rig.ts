import type { PtzAxis } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import type { PtzCommand } from '../commands.ts'

export type Movement = { axis: PtzAxis; speed: number; start: number; end: number | null; reason: string }

type Running = { movement: Movement; receivedAt: number; isRenewed: boolean }

/** Creates a model of the rig with its dead-man. The model simulates drives, but only records steps. */
export const createModelRig = () => {
  const movements: Movement[] = []
  const steps: { axis: PtzAxis; at: number }[] = []
  const running = new Map<PtzAxis, Running>()

  const timeoutAt = ({ receivedAt, isRenewed }: Running) =>
    receivedAt + (isRenewed ? limits.HOLD_TIMEOUT_MS : limits.HOLD_UNRENEWED_TIMEOUT_MS)

  const finish = (axis: PtzAxis, at: number, reason: string) => {
    const current = running.get(axis)
    if (!current) return
    current.movement.end = at
    current.movement.reason = reason
    running.delete(axis)
  }

  const settle = (now: number) => {
    for (const [axis, current] of running) if (timeoutAt(current) <= now) finish(axis, timeoutAt(current), 'dead-man')
  }

  const drive = (axis: PtzAxis, speed: number, now: number) => {
    const current = running.get(axis)
    if (speed !== 0 && current?.movement.speed === speed) {
      running.set(axis, { ...current, receivedAt: now, isRenewed: true })
      return
    }
    finish(axis, now, speed === 0 ? 'stopped' : 'changed')
    if (speed === 0) return
    const movement: Movement = { axis, speed, start: now, end: null, reason: 'runs' }
    movements.push(movement)
    running.set(axis, { movement, receivedAt: now, isRenewed: false })
  }

  return {
    movements,
    steps,
    receive: (command: PtzCommand, now: number) => {
      settle(now)
      if (command.kind === 'drive') drive(command.axis, command.speed, now)
      else steps.push({ axis: command.axis, at: now })
    },
    settle,
  }
}
