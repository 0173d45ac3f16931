import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsMoving } from '../console/movement.ts'
import { isBusy } from '../console/query-client.ts'

const SHOWN_AFTER_MS = 200 // product 3

/** Nobody is locked out for longer than this by a call that is not answered. */
const LEAVE_OFFERED_AFTER_MS = 5_000

type Phase = 'quick' | 'shown' | 'long' | 'left'

/**
 * What the loading overlay shows. It appears once a mutation that is no steering has been in flight for 200 ms, so that
 * quick calls do not flash, and after 5 s `onLeave` takes it away until the next call. Over what is held it never lies.
 */
export const useBusy = () => {
  const busy = useIsMutating({ predicate: isBusy }) > 0
  const isMoving = useIsMoving()
  const [phase, setPhase] = useState<Phase>('quick')
  useEffect(() => {
    if (!busy) return
    const timers = [
      setTimeout(() => setPhase('shown'), SHOWN_AFTER_MS),
      setTimeout(() => setPhase('long'), LEAVE_OFFERED_AFTER_MS),
    ]
    return () => {
      timers.forEach(clearTimeout)
      setPhase('quick')
    }
  }, [busy])
  return {
    shown: busy && !isMoving && (phase === 'shown' || phase === 'long'),
    onLeave: phase === 'long' ? () => setPhase('left') : undefined,
  }
}
