import type { PtzAxis } from '@rig/contract'
import type { CommandResult, Direction, Send } from './commands.ts'
import { requestedSpeed } from './held-inputs.ts'
import { isSameMotion, type Motion, motionOf, nextWakeAt } from './motion.ts'
import { reduce } from './reduce.ts'
import { type GuardCommand, type GuardEvent, newGuardState } from './state.ts'

/** The clock and the timers of the guard, which tests replace. Milliseconds. */
export type Clock<Timer = unknown> = {
  now(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
}

type Options = Clock & {
  send: Send
  /** The rig has accepted the first command of a movement. */
  onStart?(axis: PtzAxis, direction: Direction): void
  onChange?(motion: Motion): void
}

export type MotionGuard = ReturnType<typeof createMotionGuard>

/** Runs the reducer for one camera. Nothing else sends commands to that camera. */
export const createMotionGuard = ({ send, onStart, onChange, ...clock }: Options) => {
  let state = newGuardState()
  let motion = motionOf(state, clock.now())
  let timer: unknown = null
  const waiting: (() => void)[] = []
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
    switch (command.type) {
      case 'send':
        return request(command)
      case 'abort':
        return connections.get(command.id)?.abort()
      case 'announce':
        return onStart?.(command.axis, command.direction)
      case 'reportStopped':
        for (const resolve of waiting.splice(0)) resolve()
    }
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

  return {
    motion: () => motion,
    /** A fresh press of an input. Without a speed it is a button: short is a step, long a drive at the hold speed. */
    press: (name: string, axis: PtzAxis, direction: Direction, speed?: number) =>
      dispatch({ type: 'press', axis, name, direction, speed }),
    /** Changes the speed (a fraction of full speed) of a held analogue input; no effect once its hold has ended. */
    adjust: (name: string, axis: PtzAxis, direction: Direction, speed: number) =>
      dispatch({ type: 'adjust', axis, name, direction, speed }),
    release: (name: string, axis: PtzAxis) => dispatch({ type: 'release', axis, name }),
    /** Ends the hold of one input that the operator has not released: no step. */
    cancel: (name: string, axis: PtzAxis) => dispatch({ type: 'cancel', axis, name }),
    /** Ends every hold without a step; each input must be pressed again. */
    end: () => dispatch({ type: 'end' }),
    /** Ends the holds that drive, and returns whether any did; a button pressed a moment ago may still step. */
    endDriving: (): boolean => {
      const now = clock.now()
      const wasDriving = Object.values(state.axes).some((axis) => requestedSpeed(axis, now) !== 0)
      dispatch({ type: 'endDriving' }, now)
      return wasDriving
    },
    /** Ends all holds because the page is being left, and sends each unconfirmed stop once more. */
    leave: () => dispatch({ type: 'leave' }),
    /** Ends all holds, and resolves when a preset may move the camera: no stop will follow. */
    waitUntilStopped: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        dispatch({ type: 'waitUntilStopped' })
      }),
  }
}
