import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsMoving } from '../console/console-context.tsx'
import { isBusy } from '../console/query-client.ts'

const SHOWN_AFTER_MS = 200
/** A request without a response blocks the page for no longer than this. */
const DISMISSIBLE_AFTER_MS = 5_000

type Phase = 'quick' | 'shown' | 'long' | 'dismissed'

/**
 * Returns the state of the loading overlay. It appears when a mutation other than steering has been in flight for 200
 * ms: quick requests show no overlay. After 5 s `onLeave` hides it until the next request. It never covers a held
 * control.
 */
export const useBusy = () => {
  const busy = useIsMutating({ predicate: isBusy }) > 0
  const isMoving = useIsMoving()
  const [phase, setPhase] = useState<Phase>('quick')
  useEffect(() => {
    if (!busy) return
    const timers = [
      setTimeout(() => setPhase('shown'), SHOWN_AFTER_MS),
      setTimeout(() => setPhase('long'), DISMISSIBLE_AFTER_MS),
    ]
    return () => {
      timers.forEach(clearTimeout)
      setPhase('quick')
    }
  }, [busy])
  return {
    shown: busy && !isMoving && (phase === 'shown' || phase === 'long'),
    onLeave: phase === 'long' ? () => setPhase('dismissed') : undefined,
  }
}
