import { useEffect, useState } from 'react'
import { useConsole } from './console-context.tsx'

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
