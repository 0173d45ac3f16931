import { useEffect, useState } from 'react'
import { useConsole, useIsMoving } from './console-context.tsx'

/** Returns true `ms` after the mount, or after `hasBegun` has become true. */
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
 * Returns true `ms` after the mount, but not before the camera and the sled have stopped. Code that is loaded after this
 * takes no connection from a held control, whose renewals must arrive within the rig's dead-man time.
 */
export const useDelayUntilStopped = (ms: number) => {
  const hasElapsed = useDelay(ms)
  const isMoving = useIsMoving()
  const [isDue, setIsDue] = useState(false)
  if (hasElapsed && !isMoving && !isDue) setIsDue(true)
  return isDue
}
