import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole, useOutage } from '../console/console-context.tsx'

/** A screen reader that is speaking announces a message only if it is still there when it has finished. */
const ENDED_MESSAGE_MS = 5_000

/** Returns true for 5 s after an outage. */
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

/** Refetches all active queries after each outage, and returns the number of outages that have ended. */
export const useRefetchAfterOutage = () => {
  const client = useQueryClient()
  const { recoveries } = useOutage()
  useEffect(() => {
    if (recoveries > 0) void client.invalidateQueries()
  }, [client, recoveries])
  return recoveries
}
