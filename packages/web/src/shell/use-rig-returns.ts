import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRigSilence } from '../console/rig-silence.ts'

/** How often the rig has come back on this page; each time everything that is shown is loaded again. */
export const useRigReturns = () => {
  const client = useQueryClient()
  const { returns } = useRigSilence()
  useEffect(() => {
    if (returns > 0) void client.invalidateQueries()
  }, [client, returns])
  return returns
}
