import { useEffect, useState } from 'react'

const LINGERS_AFTER_MS = 100

/** True once the component has been on the page for 100 ms: what scrolls past quickly never gets so far. */
export const useLingering = () => {
  const [lingering, setLingering] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLingering(true), LINGERS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return lingering
}
