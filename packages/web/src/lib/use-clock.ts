import { limits } from '@rig/contract'
import { useEffect, useState } from 'react'

/** The time now, anew at every full second (spec 9), never behind by more than the browser's own lateness. */
export const useClock = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(new Date())
      timer = setTimeout(tick, limits.CLOCK_PERIOD_MS - (Date.now() % limits.CLOCK_PERIOD_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
