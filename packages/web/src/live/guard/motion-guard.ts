import type { PtzAxis } from '@rig/contract'
import type { Direction } from './commands.ts'
import { requestedSpeed } from './held-inputs.ts'
import { type GuardDependencies, runReducer } from './run-reducer.ts'

export type MotionGuard = ReturnType<typeof createMotionGuard>

/** Creates the guard of one camera, the only sender of commands to it. */
export const createMotionGuard = (dependencies: GuardDependencies) => {
  const waiting: (() => void)[] = []
  const { dispatch, state, motion } = runReducer(dependencies, () => {
    for (const resolve of waiting.splice(0)) resolve()
  })

  return {
    motion,
    /**
     * Presses an input. Without a speed it is a button: a short press is a step, a long one a drive at the hold speed.
     */
    press: (name: string, axis: PtzAxis, direction: Direction, speed?: number) =>
      dispatch({ type: 'press', axis, name, direction, speed }),
    /** Changes the speed (a fraction of full speed) of a held analogue input; no effect once its hold has ended. */
    adjust: (name: string, axis: PtzAxis, direction: Direction, speed: number) =>
      dispatch({ type: 'adjust', axis, name, direction, speed }),
    release: (name: string, axis: PtzAxis) => dispatch({ type: 'release', axis, name }),
    /** Ends the hold of one input that the operator has not released, without a step. */
    cancel: (name: string, axis: PtzAxis) => dispatch({ type: 'cancel', axis, name }),
    /** Ends every hold without a step; each input must be pressed again. */
    end: () => dispatch({ type: 'end' }),
    /** Ends the holds that drive, and returns whether any did; a button pressed a moment ago may still step. */
    endDriving: (): boolean => {
      const now = dependencies.now()
      const wasDriving = Object.values(state().axes).some((axis) => requestedSpeed(axis, now) !== 0)
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
