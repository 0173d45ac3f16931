import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { type RefObject, useEffect } from 'react'

/** Elements that steer, and whose style lets a vertical swipe scroll the page. */
const STEERING = 'fieldset, [data-steering-surface]'

/**
 * Prevents scrolling by a finger that has pressed a steering control for 250 ms. An earlier vertical swipe scrolls, and
 * the browser cancels the pointer.
 */
export const useSteeringTouches = (ref: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    // Browsers use few identifiers, again and again
    const startedAt = new Map<number, number>()
    const start = ({ changedTouches, timeStamp }: TouchEvent) => {
      for (const { identifier } of changedTouches) startedAt.set(identifier, timeStamp)
    }
    const move = (event: TouchEvent) => {
      const { cancelable, changedTouches, target, timeStamp } = event
      // Scrolling that has begun cannot be cancelled
      if (!cancelable || !(target instanceof Element && target.closest(STEERING))) return
      const isLong = ({ identifier }: Touch) =>
        timeStamp - (startedAt.get(identifier) ?? timeStamp) >= HOLD_THRESHOLD_MS
      if ([...changedTouches].some(isLong)) event.preventDefault()
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', start, { passive: true, signal })
    element.addEventListener('touchmove', move, { passive: false, signal })
    return () => listening.abort()
  }, [ref])
}
