import { motionOf, nextWakeAt } from '../motion.ts'
import { createMotionGuard, type MotionGuard } from '../motion-guard.ts'
import type { reduce } from '../reduce.ts'
import type { Clock } from '../run-reducer.ts'
import { type GuardCommand, type GuardEvent, newGuardState } from '../state.ts'
import { sendOver, type Transmit } from './link.ts'

/** The functions of a guard that a world uses. `onStopped` takes a callback instead of returning a promise. */
type GuardUnderTest = Omit<MotionGuard, 'endDriving' | 'waitUntilStopped' | 'cancel'> & {
  endDriving(): void
  onStopped(run: () => void): void
}
export type CreateGuard = (clock: Clock, transmit: Transmit) => GuardUnderTest

/** The real runner, with promises. */
export const createRunner: CreateGuard = (clock, transmit) => {
  const guard = createMotionGuard({ ...clock, send: sendOver(transmit) })
  return { ...guard, onStopped: (run) => void guard.waitUntilStopped().then(run) }
}

/** Drives a reducer synchronously: no promises, no abort signals, no timers but the wake time. */
export const driveReducer =
  (step: typeof reduce): CreateGuard =>
  (clock, transmit) => {
    let state = newGuardState()
    let timer: unknown = null
    let waiting: (() => void)[] = []
    const aborts = new Map<number, () => void>()

    const dispatch = (event: GuardEvent) => {
      const now = clock.now()
      const next = step(state, event, now)
      state = next.state
      // As in the runner: of two events at the same time, the one that was scheduled first runs first
      const at = Math.max(now, nextWakeAt(state, now))
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
      motion: () => motionOf(state, clock.now()),
      press: (name, axis, direction, speed) => dispatch({ type: 'press', axis, name, direction, speed }),
      adjust: (name, axis, direction, speed) => dispatch({ type: 'adjust', axis, name, direction, speed }),
      release: (name, axis) => dispatch({ type: 'release', axis, name }),
      end: () => dispatch({ type: 'end' }),
      endDriving: () => dispatch({ type: 'endDriving' }),
      leave: () => dispatch({ type: 'leave' }),
      onStopped: (run) => {
        waiting = [...waiting, run]
        dispatch({ type: 'waitUntilStopped' })
      },
    }
  }
