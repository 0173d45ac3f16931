import { useLayoutEffect, useState } from 'react'

/** Keeps a popup mounted after it opens, so that it can fade. `isShown` follows `isMounted` by one render. */
export const useMountOnOpen = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return { isMounted: wasOpen || open, isShown: wasOpen && open }
}
