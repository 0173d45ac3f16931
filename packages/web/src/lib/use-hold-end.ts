import { useEffect } from 'react'
import { onHoldsEnd } from './holds.ts'

/** Calls `end`, which must not change, whenever all holds end, and when its component goes: nobody can let go of it then. */
export const useHoldEnd = (end: () => void) => {
  useEffect(() => {
    const leave = onHoldsEnd(end)
    return () => {
      leave()
      end()
    }
  }, [end])
}
