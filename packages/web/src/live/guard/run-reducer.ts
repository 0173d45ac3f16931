import type { PtzAxis } from '@rig/contract'
import type { CommandResult, Direction, SendCommand } from './commands.ts'
import { type CameraMotion, getMotion, getNextWakeTime, isSameMotion } from './motion.ts'
import { reduceGuard } from './reduce.ts'
import { createGuardState, type GuardCommand, type GuardEvent } from './state.ts'

/** A clock in milliseconds. `now` must be monotonic. */
export type Clock<Timer = unknown> = {
  now(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
}

export type GuardDependencies = Clock & {
  send: SendCommand
  /** Called when the rig accepts the first command of a movement. */
  onStart?(axis: PtzAxis, direction: Direction): void
  onChange?(motion: CameraMotion): void
}

/** Executes the reducer's commands, sets the wake timer, and notifies listeners of changes. */
export const runReducer = ({ send, onStart, onChange, ...clock }: GuardDependencies, onStopped: () => void) => {
  let state = createGuardState()
  let motion = getMotion(state, clock.now())
  let timer: unknown = null
  const connections = new Map<number, AbortController>()

  const dispatch = (event: GuardEvent, now = clock.now()) => {
    const next = reduceGuard(state, event, now)
    state = next.state
    setWakeTimer(now)
    for (const command of next.commands) execute(command)
    const latest = getMotion(state, now)
    if (isSameMotion(latest, motion)) return
    motion = latest
    onChange?.(motion)
  }

  const setWakeTimer = (now: number) => {
    const at = Math.max(now, getNextWakeTime(state, now))
    if (timer !== null) clock.clearTimer(timer)
    const wake = () => dispatch({ type: 'wake', plannedFor: at })
    // The clock is read again, because executing commands takes time and `now` may be out of date
    timer = at < Infinity ? clock.setTimer(wake, Math.max(0, Math.ceil(at - clock.now()))) : null
  }

  const execute = (command: GuardCommand) => {
    if (command.type === 'send') request(command)
    else if (command.type === 'abort') connections.get(command.id)?.abort()
    else if (command.type === 'announce') onStart?.(command.axis, command.direction)
    else onStopped()
  }

  const request = ({ id, command, keepalive }: Extract<GuardCommand, { type: 'send' }>) => {
    const connection = new AbortController()
    connections.set(id, connection)
    const settle = (result: CommandResult) => {
      connections.delete(id)
      dispatch({ type: 'response', id, result })
    }
    send(command, { keepalive, signal: connection.signal }).then(settle, () => settle({ outcome: 'lost' }))
  }

  return { dispatch, state: () => state, motion: () => motion }
}
