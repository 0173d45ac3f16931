import { useEffect, useState } from 'react'
import { useConsole, useIsMoving } from './console-context.tsx'
import { MAX_IDLE_DELAY_MS } from './control/movement.ts'

/** Returns true once `hasBegun` has been true for `ms` without interruption since the mount. */
export const useDelay = (ms: number, hasBegun = true) => {
  const { clock } = useConsole()
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    if (!hasBegun) return
    const timer = clock.setTimer(() => setHasElapsed(true), ms)
    return () => clock.clearTimer(timer)
  }, [clock, ms, hasBegun])
  return hasElapsed
}

/**
 * Returns true once neither a camera nor the sled has moved for `ms`, or after one minute in any case. Code that is
 * loaded only then does not compete for a connection with the renewals of a drive or with unconfirmed stops.
 */
export const useIdleDelay = (ms: number) => {
  const isIdle = useDelay(ms, !useIsMoving())
  return useDelay(MAX_IDLE_DELAY_MS) || isIdle
}
