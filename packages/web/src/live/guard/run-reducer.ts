import type { PtzAxis } from '@rig/contract'
import type { CommandResult, Direction, Send } from './commands.ts'
import { isSameMotion, type Motion, motionOf, nextWakeAt } from './motion.ts'
import { reduce } from './reduce.ts'
import { type GuardCommand, type GuardEvent, newGuardState } from './state.ts'

/** The clock and the timers of the guard, which tests replace. Milliseconds. */
export type Clock<Timer = unknown> = {
  now(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
}

export type GuardDependencies = Clock & {
  send: Send
  /** Called when the rig has accepted the first command of a movement. */
  onStart?(axis: PtzAxis, direction: Direction): void
  onChange?(motion: Motion): void
}

/** Runs the reducer of one camera: executes its commands and sets the one wake timer. */
export const runReducer = ({ send, onStart, onChange, ...clock }: GuardDependencies, onStopped: () => void) => {
  let state = newGuardState()
  let motion = motionOf(state, clock.now())
  let timer: unknown = null
  const connections = new Map<number, AbortController>()

  const dispatch = (event: GuardEvent, now = clock.now()) => {
    const next = reduce(state, event, now)
    state = next.state
    setWakeTimer(now)
    for (const command of next.commands) execute(command)
    const latest = motionOf(state, now)
    if (isSameMotion(latest, motion)) return
    motion = latest
    onChange?.(motion)
  }

  const setWakeTimer = (now: number) => {
    const at = Math.max(now, nextWakeAt(state, now))
    if (timer !== null) clock.clearTimer(timer)
    const wake = () => dispatch({ type: 'wake', plannedFor: at })
    // Time may have passed since `now`: the delay counts from here
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
