import { useEffect, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'

/** A screen reader that is speaking announces a message only if it is still there when it has finished. */
const ENDED_MESSAGE_MS = 5_000

export const useHasEnded = (isOffline: boolean) => {
  const { clock } = useConsole()
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => (isOffline ? () => setHasEnded(true) : undefined), [isOffline])
  useEffect(() => {
    if (!hasEnded) return
    const timer = clock.setTimer(() => setHasEnded(false), ENDED_MESSAGE_MS)
    return () => clock.clearTimer(timer)
  }, [clock, hasEnded])
  return hasEnded
}
