import { useEffect, useState } from 'react'

/** Returns true `ms` after the mount, or after `hasBegun` has become true. */
export const useDelay = (ms: number, hasBegun = true) => {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    if (!hasBegun) return
    const timer = setTimeout(() => setHasElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms, hasBegun])
  return hasElapsed
}
