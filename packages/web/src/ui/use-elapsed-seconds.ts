import { useEffect, useState } from 'react'

/** Whole seconds since `sinceMs` (milliseconds since 1970), anew each second; 0 while it is null. */
export const useElapsedSeconds = (sinceMs: number | null) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (sinceMs === null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [sinceMs])
  return sinceMs === null ? 0 : Math.max(0, Math.floor((now - sinceMs) / 1_000))
}
