import { useEffect, useState } from 'react'

const LINGERS_AFTER_MS = 100

/** Returns true once the component has been mounted for 100 ms: components that scroll past quickly never are. */
export const useLingering = () => {
  const [lingering, setLingering] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLingering(true), LINGERS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return lingering
}
