import { getMotion, getNextWakeTime } from '../motion.ts'
import { createMotionGuard, type MotionGuard } from '../motion-guard.ts'
import type { reduceGuard } from '../reduce.ts'
import type { Clock } from '../run-reducer.ts'
import { createGuardState, type GuardCommand, type GuardEvent } from '../state.ts'
import { createSendCommand, type Transmit } from './link.ts'

/** `onStopped` takes a callback instead of returning a promise, so that simulations can run synchronously. */
type GuardUnderTest = Omit<MotionGuard, 'endDriving' | 'waitUntilStopped'> & {
  endDriving(): void
  onStopped(run: () => void): void
}
export type CreateGuard = (clock: Clock, transmit: Transmit) => GuardUnderTest

export const createRunnerGuard: CreateGuard = (clock, transmit) => {
  const guard = createMotionGuard({ ...clock, send: createSendCommand(transmit) })
  return { ...guard, onStopped: (run) => void guard.waitUntilStopped().then(run) }
}

/** Returns a factory for guards that call a reducer synchronously, without promises or abort signals. */
export const createReducerGuard =
  (step: typeof reduceGuard): CreateGuard =>
  (clock, transmit) => {
    let state = createGuardState()
    let timer: unknown = null
    let waiting: (() => void)[] = []
    const aborts = new Map<number, () => void>()

    const dispatch = (event: GuardEvent) => {
      const now = clock.now()
      const next = step(state, event, now)
      state = next.state
      // As in the runner, the timer is set before the commands are sent, because events that are due at the same time
      // run in the order in which they were scheduled
      const at = Math.max(now, getNextWakeTime(state, now))
      if (timer !== null) clock.clearTimer(timer)
      const wake = () => dispatch({ type: 'wake', plannedFor: at })
      timer = at < Infinity ? clock.setTimer(wake, Math.ceil(Math.max(0, at - clock.now()))) : null
      for (const command of next.commands) execute(command)
    }
    const execute = (command: GuardCommand) => {
      if (command.type === 'send') {
        const { id } = command
        aborts.set(
          id,
          transmit(command.command, (result) => dispatch({ type: 'response', id, result })),
        )
      } else if (command.type === 'abort') aborts.get(command.id)?.()
      else if (command.type === 'reportStopped') for (const run of waiting.splice(0)) run()
    }

    return {
      motion: () => getMotion(state, clock.now()),
      press: (name, axis, direction, speed) => dispatch({ type: 'press', axis, name, direction, speed }),
      touch: (name, axis, direction) =>
        dispatch({ type: 'press', axis, name, direction, speed: undefined, isTouch: true }),
      adjust: (name, axis, direction, speed) => dispatch({ type: 'adjust', axis, name, direction, speed }),
      resume: (name, axis) => dispatch({ type: 'resume', axis, name }),
      cancel: (name, axis) => dispatch({ type: 'cancel', axis, name }),
      recordLatency: (ms) => dispatch({ type: 'latency', ms }),
      setStepsOnly: (on) => dispatch({ type: 'stepsOnly', on }),
      release: (name, axis) => dispatch({ type: 'release', axis, name }),
      stop: () => dispatch({ type: 'stop' }),
      end: () => dispatch({ type: 'end' }),
      endDriving: () => dispatch({ type: 'endDriving' }),
      leave: () => dispatch({ type: 'leave' }),
      onStopped: (run) => {
        waiting = [...waiting, run]
        dispatch({ type: 'waitUntilStopped' })
      },
    }
  }
