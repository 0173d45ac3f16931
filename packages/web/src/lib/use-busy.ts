import { limits } from '@rig/contract'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isBusy } from './query-client.ts'

/** True once a mutation that is no steering has been in flight for 200 ms, so that quick calls do not flash. */
export const useBusy = () => {
  const busy = useIsMutating({ predicate: isBusy }) > 0
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLong(true), limits.BUSY_SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy])
  return busy && long
}
