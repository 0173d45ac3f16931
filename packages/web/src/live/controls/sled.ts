import type { RigConsole } from '../../console/console.ts'
import { ApiError } from '../../console/link/api-error.ts'
import { homeSled, type SledCommand, sledHoldControl, stepSled } from '../../rig/sled.ts'
import { createSledStepper, type SledCommandResult } from './sled-stepper.ts'

/** All cameras share the sled, because it belongs to the rig. */
export const createSled = (rigConsole: RigConsole) => {
  const { movement, session, queryClient, clock, controlMessages } = rigConsole

  const send = async (command: SledCommand): Promise<SledCommandResult> => {
    const options = command === 'home' ? homeSled(rigConsole) : stepSled(rigConsole, command)
    try {
      await queryClient.getMutationCache().build(queryClient, options).execute()
      return { state: 'done' }
    } catch (error) {
      return { state: 'refused', isLinkDown: !(error instanceof ApiError) || error.status === 0 }
    }
  }

  const stepper = createSledStepper({
    clock,
    send,
    onPress: () => controlMessages.clear(sledHoldControl),
    onInterrupt: (reason) => controlMessages.show(sledHoldControl, reason),
  })
  const unsubscribe = [
    movement.registerHolds({ end: stepper.end, endRunning: stepper.endRunning }),
    movement.onStopAll(stepper.stop),
    stepper.store.subscribe(({ held, inFlight }) => movement.setMoving('sled', held !== null || inFlight !== null)),
    session.onEnd(stepper.reset),
  ]

  return {
    ...stepper,
    close: () => {
      stepper.close()
      for (const end of unsubscribe) end()
    },
  }
}
