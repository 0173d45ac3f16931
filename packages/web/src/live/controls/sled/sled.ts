import type { SledCommand } from '@rig/contract'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { RigConsole } from '../../../console/console.ts'
import { useConsole } from '../../../console/console-context.tsx'
import { getFailureOutcome } from '../../../rig/failure-outcome.ts'
import { commandSled, getSledControlId, SLED_HOLD_CONTROL_ID, type SledDirection } from '../../../rig/sled.ts'
import { useExplainDisabled, useLiveCamera } from '../../camera/use-live-camera.tsx'
import type { Hold } from '../hold-handlers.ts'
import { createSledStepper, type SledCommandResult } from './sled-stepper.ts'

/** All cameras share the sled, because it belongs to the rig. */
export const createSled = (rigConsole: RigConsole) => {
  const { movement, session, queryClient, clock, rigClock, controlMessages } = rigConsole

  const refusedAt = new Map<SledCommand, number>()

  const send = async (command: SledCommand, pressedAt: number): Promise<SledCommandResult> => {
    const keepsReason = pressedAt < (refusedAt.get(command) ?? Number.NEGATIVE_INFINITY)
    try {
      await queryClient
        .getMutationCache()
        .build(queryClient, commandSled(rigConsole, command, keepsReason))
        .execute()
      return 'done'
    } catch (error) {
      refusedAt.set(command, clock.now())
      const outcome = getFailureOutcome(error)
      // With 503, the restart of the motor may have interrupted an earlier movement
      if (outcome === 'lost' || outcome === 'failed') return 'lost'
      return outcome === 'refused' ? 'refused' : 'undelivered'
    }
  }

  const stepper = createSledStepper({
    clock,
    readDate: () => rigClock.date() ?? clock.date(),
    send,
    onPress: () => controlMessages.clear(SLED_HOLD_CONTROL_ID),
    onInterrupt: (reason) => controlMessages.show(SLED_HOLD_CONTROL_ID, reason),
  })
  const unsubscribe = [
    movement.registerHolds({ end: stepper.end, endRunning: stepper.endRunning, hide: stepper.drop }),
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

/** Returns the inputs of the sled. An input that would have no effect shows the reason at its control. */
export const useSledInputs = () => {
  const rigConsole = useConsole()
  const sled = rigConsole.area(createSled)
  const explainDisabled = useExplainDisabled()
  const getReason = (command: SledCommand) => explainDisabled(`sled.${command}`)
  const runOrExplain = (command: SledCommand, run: () => void) => {
    const reason = getReason(command)
    if (reason === undefined) run()
    else rigConsole.controlMessages.show(getSledControlId(command), reason)
  }
  return {
    getReason,
    hold: (direction: SledDirection): Hold => ({
      press: (owner) => runOrExplain(direction, () => sled.press(owner, direction)),
      touch: (owner) => runOrExplain(direction, () => sled.touch(owner, direction)),
      release: sled.release,
      cancel: sled.cancelInput,
      resume: sled.resume,
    }),
    step: (direction: SledDirection) => runOrExplain(direction, () => sled.step(direction)),
    send: (command: SledCommand) => runOrExplain(command, () => sled.request(command)),
  }
}

/**
 * Registers the sled, so that a stale picture of the camera also ends the holds on the sled. On unmount, ends these
 * holds, drops the waiting commands and resets the step counter. Returns the state of the sled.
 */
export const useSledState = () => {
  const sled = useConsole().area(createSled)
  const { registerHolds } = useLiveCamera()
  useEffect(() => sled.cancel, [sled])
  useEffect(() => registerHolds(sled), [registerHolds, sled])
  return useStore(sled.store)
}
