import type { PtzAxis } from '@rig/contract'
import type { Direction } from './commands.ts'
import { getRequestedSpeed } from './held-inputs.ts'
import { type GuardDependencies, runReducer } from './run-reducer.ts'

export type MotionGuard = ReturnType<typeof createMotionGuard>

/** Creates the motion guard for one camera. All movement commands to this camera must go through its guard. */
export const createMotionGuard = (dependencies: GuardDependencies) => {
  const waiting: (() => void)[] = []
  const { dispatch, state, motion } = runReducer(dependencies, () => {
    for (const resolve of waiting.splice(0)) resolve()
  })

  return {
    motion,
    /**
     * Presses an input. An input without a speed is a button: a short press requests a step, and a long press drives
     * the axis.
     */
    press: (name: string, axis: PtzAxis, direction: Direction, speed?: number) =>
      dispatch({ type: 'press', axis, name, direction, speed }),
    /** Presses a button with a finger. While each press moves one step, it moves at the release. */
    touch: (name: string, axis: PtzAxis, direction: Direction) =>
      dispatch({ type: 'press', axis, name, direction, speed: undefined, isTouch: true }),
    /**
     * Changes the direction and speed (a fraction of full speed) of a held analogue input. Does nothing if its hold has
     * already ended.
     */
    adjust: (name: string, axis: PtzAxis, direction: Direction, speed: number) =>
      dispatch({ type: 'adjust', axis, name, direction, speed }),
    release: (name: string, axis: PtzAxis) => dispatch({ type: 'release', axis, name }),
    /** Undoes the release of an input that is still held, unless something else has ended its hold since then. */
    resume: (name: string, axis: PtzAxis) => dispatch({ type: 'resume', axis, name }),
    /**
     * Ends the hold of one input without a step. Called when something interrupts the hold before the operator releases
     * the input.
     */
    cancel: (name: string, axis: PtzAxis) => dispatch({ type: 'cancel', axis, name }),
    /** Ends all holds, drops all steps, and stops each axis, whether or not this console moves it. */
    stop: () => dispatch({ type: 'stop' }),
    /** Ends all holds without a step. Inputs that are still held have no effect until they are pressed again. */
    end: () => dispatch({ type: 'end' }),
    /**
     * Ends the holds that already drive an axis, and returns whether there were any. A button that has not been held
     * long enough to drive can still request a step.
     */
    endDriving: (): boolean => {
      const now = dependencies.now()
      const wasDriving = Object.values(state().axes).some((axis) => getRequestedSpeed(axis, now) !== 0)
      dispatch({ type: 'endDriving' }, now)
      return wasDriving
    },
    /** Records the latency of a position request (ms), or its age while it has no response. */
    recordLatency: (ms: number) => dispatch({ type: 'latency', ms }),
    /** Sets whether each press moves one step instead of a hold. */
    setStepsOnly: (on: boolean) => dispatch({ type: 'stepsOnly', on }),
    /** Ends all holds because the page may unload, and sends each unconfirmed stop once more. */
    leave: () => dispatch({ type: 'leave' }),
    /** Ends all holds, and resolves once no later stop can interrupt a preset. */
    waitUntilStopped: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        dispatch({ type: 'waitUntilStopped' })
      }),
  }
}
