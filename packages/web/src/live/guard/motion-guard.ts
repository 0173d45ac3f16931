import type { PtzAxis } from '@rig/contract'
import type { Direction } from './commands.ts'
import { getRequestedSpeed } from './held-inputs.ts'
import { type GuardDependencies, runReducer } from './run-reducer.ts'

export type MotionGuard = ReturnType<typeof createMotionGuard>

/** Creates the motion guard of one camera. No other code may send movement commands to this camera. */
export const createMotionGuard = (dependencies: GuardDependencies) => {
  const waiting: (() => void)[] = []
  const { dispatch, state, motion } = runReducer(dependencies, () => {
    for (const resolve of waiting.splice(0)) resolve()
  })

  return {
    motion,
    /** Presses an input. An input without a speed is a button: a short press is a step, a long press is a drive. */
    press: (name: string, axis: PtzAxis, direction: Direction, speed?: number) =>
      dispatch({ type: 'press', axis, name, direction, speed }),
    /**
     * Changes the speed (a fraction of full speed) of a held analogue input. Has no effect after the hold has ended.
     */
    adjust: (name: string, axis: PtzAxis, direction: Direction, speed: number) =>
      dispatch({ type: 'adjust', axis, name, direction, speed }),
    release: (name: string, axis: PtzAxis) => dispatch({ type: 'release', axis, name }),
    /** Ends the hold of one input without a step, although the operator has not released the input. */
    cancel: (name: string, axis: PtzAxis) => dispatch({ type: 'cancel', axis, name }),
    /** Ends all holds without a step. Each input has no effect until its next press. */
    end: () => dispatch({ type: 'end' }),
    /**
     * Ends the holds that drive, and returns whether there were any. A button that does not drive yet can still step.
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
    /** Ends all holds, and resolves when no later stop can interrupt a preset. */
    waitUntilStopped: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        dispatch({ type: 'waitUntilStopped' })
      }),
  }
}
