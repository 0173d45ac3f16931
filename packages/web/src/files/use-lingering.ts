import { useEffect, useState } from 'react'

const LINGERS_AFTER_MS = 100

/** Returns true once the component has been mounted for 100 ms, which one that scrolls past quickly is not. */
export const useLingering = () => {
  const [lingering, setLingering] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLingering(true), LINGERS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return lingering
}
