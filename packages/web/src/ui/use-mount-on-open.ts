import { useLayoutEffect, useState } from 'react'

/**
 * Returns whether a popup is mounted and whether it is shown: it mounts when it first opens, closed at first, to fade
 * in, and stays mounted, to fade out.
 */
export const useMountOnOpen = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return { isMounted: wasOpen || open, isShown: wasOpen && open }
}
