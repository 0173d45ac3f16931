import { useLayoutEffect, useState } from 'react'

/**
 * Mounts a popup when it first opens and keeps the popup mounted, so that it can fade in and out. `isShown` becomes
 * true one render after `isMounted`.
 */
export const useMountOnOpen = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return { isMounted: wasOpen || open, isShown: wasOpen && open }
}
