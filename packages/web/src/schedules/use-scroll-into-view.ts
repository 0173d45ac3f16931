import { useEffect, useRef } from 'react'

/** Returns a ref for an element that scrolls into view once `isWanted`, because it may be below a long list. */
export const useScrollIntoView = <Shown extends HTMLElement>(isWanted: boolean) => {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    // jsdom lacks scrollIntoView. Newer browsers return a promise, which React would treat as a cleanup function
    if (isWanted) void ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isWanted])
  return ref
}
