import { useEffect } from 'react'
import { endAllHolds } from '../../console/holds.ts'

/** Ends all holds when the view is covered: nobody steers what they no longer see. */
export const useEndedHolds = (isCovered: boolean) =>
  useEffect(() => {
    if (isCovered) endAllHolds()
  }, [isCovered])
