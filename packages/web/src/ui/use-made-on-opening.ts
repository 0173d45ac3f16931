import { useLayoutEffect, useState } from 'react'

/**
 * Whether something is open or has been, and whether it is shown: until it is opened nothing of it is made, afterwards it can still
 * fade out. It is made closed, so that it fades in the first time too.
 */
export const useMadeOnOpening = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return { isMade: wasOpen || open, isShown: wasOpen && open }
}
