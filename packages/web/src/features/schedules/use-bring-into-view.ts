import { useEffect, useRef } from 'react'

/** Scrolls the element that takes the ref into view once it is there: below a long list it would appear unseen. */
export const useBringIntoView = <Shown extends HTMLElement>() => {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    // jsdom knows no scrolling; newer browsers answer with a promise, which React would take for a clean-up
    void ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return ref
}
