import { useEffect, useRef } from 'react'

/** Returns a ref that scrolls its element into view on mount, because the element may be below a long list. */
export const useScrollIntoView = <Shown extends HTMLElement>() => {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    // jsdom lacks scrollIntoView. Newer browsers return a promise, which React would treat as a clean-up function
    void ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return ref
}
