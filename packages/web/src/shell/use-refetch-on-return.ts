import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutage } from '../console/console-context.tsx'

/** Refetches all visible data each time the rig responds after an outage, and returns how many outages have ended. */
export const useRefetchOnReturn = () => {
  const client = useQueryClient()
  const { returns } = useOutage()
  useEffect(() => {
    if (returns > 0) void client.invalidateQueries()
  }, [client, returns])
  return returns
}
