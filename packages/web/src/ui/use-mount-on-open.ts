import { useLayoutEffect, useState } from 'react'

/**
 * Returns whether a popup is mounted and whether it is shown: it mounts, closed so that it can fade in, when it first opens,
 * and stays mounted so that it can fade out.
 */
export const useMountOnOpen = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return { isMounted: wasOpen || open, isShown: wasOpen && open }
}
