import { useEffect, useRef } from 'react'

/** Returns a ref whose element scrolls into view when it appears, as it may be below a long list. */
export const useScrollIntoView = <Shown extends HTMLElement>() => {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    // jsdom has no scrollIntoView; newer browsers return a promise, which React would call as a clean-up function
    void ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return ref
}
