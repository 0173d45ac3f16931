import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsMoving } from '../console/console-context.tsx'
import { isBusyMutation } from '../console/link/query-client.ts'

const SHOWN_AFTER_MS = 200
const DISMISSIBLE_AFTER_MS = 5_000

type Phase = 'quick' | 'shown' | 'long' | 'dismissed'

/**
 * Appears once a mutation has been in flight for 200 ms, unless its `meta` is `steering` or `quiet`, and can be
 * dismissed after 5 s. Hidden while something moves, because it would cover a held control.
 */
export const useLoadingOverlay = () => {
  const busy = useIsMutating({ predicate: isBusyMutation }) > 0
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
