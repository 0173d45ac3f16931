import type { PtzAxis } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import type { Command } from '../commands.ts'

/** An uninterrupted movement, regardless of its cause. `end` is null while it lasts. */
export type Movement = { axis: PtzAxis; speed: number; start: number; end: number | null; reason: string }

type Running = { movement: Movement; receivedAt: number; isRenewed: boolean }

/** Creates a model of the rig, with its dead-man. It carries out drives, and only lists steps. */
export const createModelRig = () => {
  const movements: Movement[] = []
  const steps: { axis: PtzAxis; at: number }[] = []
  const running = new Map<PtzAxis, Running>()

  const lapseAt = ({ receivedAt, isRenewed }: Running) =>
    receivedAt + (isRenewed ? limits.HOLD_LAPSE_MS : limits.HOLD_UNRENEWED_LAPSE_MS)

  const finish = (axis: PtzAxis, at: number, reason: string) => {
    const current = running.get(axis)
    if (!current) return
    current.movement.end = at
    current.movement.reason = reason
    running.delete(axis)
  }

  const settle = (now: number) => {
    for (const [axis, current] of running) if (lapseAt(current) <= now) finish(axis, lapseAt(current), 'dead-man')
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
    receive: (command: Command, now: number) => {
      settle(now)
      if (command.kind === 'drive') drive(command.axis, command.speed, now)
      else steps.push({ axis: command.axis, at: now })
    },
    settle,
  }
}
