import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../console/api-error.ts'
import { onHoldsEnd } from '../../console/holds.ts'
import { noteMovement } from '../../console/movement.ts'
import { type SledCommand, sledHome, sledStep } from '../../rig/sled.ts'
import { logTaken } from './sled-log.ts'
import { createSledStepper, type SledAnswer } from './sled-stepper.ts'

export type Sled = ReturnType<typeof useSled>

/**
 * The sled for its buttons, keys and shoulder buttons alike. The screen calls this once: leaving it ends its holds. It
 * does not re-render when the sled moves; `SledControl` does.
 */
export const useSled = () => {
  const { mutateAsync: stepForward } = useMutation(sledStep('forward'))
  const { mutateAsync: stepBackward } = useMutation(sledStep('backward'))
  const { mutateAsync: goHome } = useMutation(sledHome())
  const [stepper] = useState(() => {
    const calls = { forward: stepForward, backward: stepBackward, home: goHome }
    return createSledStepper({ send: (command: SledCommand) => calls[command]().then(() => accept(command), refuse) })
  })
  useEffect(() => {
    const endings = [
      onHoldsEnd(stepper),
      stepper.subscribe(() => {
        const { held, underWay } = stepper.state()
        noteMovement('sled', held !== null || underWay !== null)
      }),
    ]
    return () => {
      stepper.leave()
      for (const end of endings) end()
      noteMovement('sled', false)
    }
  }, [stepper])
  return stepper
}

const accept = (command: SledCommand): SledAnswer => {
  logTaken(command)
  return { state: 'done' }
}

const refuse = (error: unknown): SledAnswer => ({
  state: 'refused',
  reason: error instanceof Error ? error.message : 'The rig cannot be reached',
  isLinkDown: !(error instanceof ApiError) || error.status === 0,
})
