import { useEffect, useState } from 'react'

const PERIOD_MS = 1_000 // spec 9

/** Returns the current time, updated at every full second (spec 9). */
export const useClock = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(new Date())
      timer = setTimeout(tick, PERIOD_MS - (Date.now() % PERIOD_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
