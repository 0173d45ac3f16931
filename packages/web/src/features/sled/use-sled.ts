import { limits } from '@rig/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useHoldEnd } from '../../lib/use-hold-end.ts'
import { type SledDirection, sledHome, sledStep } from './sled-api.ts'
import { createSledStepper, type SledState } from './sled-stepper.ts'
import { countStep } from './step-counter.ts'

export type Sled = ReturnType<typeof useSled>

/** The sled for its buttons, keys and shoulder buttons alike. */
export const useSled = () => {
  const { mutateAsync: stepForward } = useMutation(sledStep('forward'))
  const { mutateAsync: stepBackward } = useMutation(sledStep('backward'))
  const home = useMutation(sledHome())
  const [state, setState] = useState<SledState>({ underWay: null, held: null })
  const [counter, setCounter] = useState<number>(limits.SLED_COUNTER_START)
  const [stepper] = useState(() => {
    const send = (direction: SledDirection) => {
      setCounter((before) => countStep(before, direction))
      return direction === 'forward' ? stepForward() : stepBackward()
    }
    return createSledStepper({ send, onChange: setState })
  })
  useHoldEnd(stepper.end)
  return { ...stepper, state, counter, home: () => home.mutate(), isGoingHome: home.isPending }
}
