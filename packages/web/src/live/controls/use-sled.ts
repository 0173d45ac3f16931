import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { type SledCommand, type SledDirection, sledControl } from '../../rig/sled.ts'
import { useDisabledReason, useLiveCamera } from '../camera/use-live-camera.tsx'
import { createSled } from './sled.ts'

/** Returns the inputs of the sled. An input that would have no effect shows the reason at its control. */
export const useSledInputs = () => {
  const rigConsole = useConsole()
  const sled = rigConsole.area(createSled)
  const reasons = {
    backward: useDisabledReason('sled.backward'),
    home: useDisabledReason('sled.home'),
    forward: useDisabledReason('sled.forward'),
  }
  const runOrExplain = (command: SledCommand, run: () => void) => {
    const reason = reasons[command]
    if (reason === undefined) run()
    else rigConsole.controlMessages.show(sledControl(command), reason)
  }
  return {
    reasons,
    press: (name: string, direction: SledDirection) => runOrExplain(direction, () => sled.press(name, direction)),
    touch: (name: string, direction: SledDirection) => runOrExplain(direction, () => sled.touch(name, direction)),
    step: (direction: SledDirection) => runOrExplain(direction, () => sled.step(direction)),
    home: () => runOrExplain('home', sled.home),
    release: sled.release,
    resume: sled.resume,
    cancel: sled.cancelInput,
  }
}

/** Registers the sled, so that its holds end with those of the camera. Returns its state. */
export const useSledState = () => {
  const sled = useConsole().area(createSled)
  const { registerHolds } = useLiveCamera()
  useEffect(() => sled.cancel, [sled])
  useEffect(() => registerHolds(sled), [registerHolds, sled])
  return useStore(sled.store)
}
