import { useEffect, useRef } from 'react'

/** Scrolls the element that takes the ref into view once it appears: below a long list it would not be seen. */
export const useBringIntoView = <Shown extends HTMLElement>() => {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    // jsdom cannot scroll; newer browsers return a promise, which React would take for a clean-up function
    void ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return ref
}
