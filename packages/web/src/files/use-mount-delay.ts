import { useEffect, useState } from 'react'

const MOUNT_DELAY_MS = 100

/** Returns true 100 ms after the mount. Components that scroll past quickly unmount before that. */
export const useMountDelay = () => {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), MOUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return hasElapsed
}
