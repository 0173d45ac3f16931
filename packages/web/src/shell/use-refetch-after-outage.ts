import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutage } from '../console/console-context.tsx'

/** Refetches all active queries after each outage, and returns the number of outages that have ended. */
export const useRefetchAfterOutage = () => {
  const client = useQueryClient()
  const { recoveries } = useOutage()
  useEffect(() => {
    if (recoveries > 0) void client.invalidateQueries()
  }, [client, recoveries])
  return recoveries
}
