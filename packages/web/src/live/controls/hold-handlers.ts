import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect } from 'react'
import { type HeldKeys, isActivationKey } from '../../console/control/held-keys.ts'

type Hold = {
  press: (owner: string) => void
  /** Called instead of `press` for a finger, because the touch may become a swipe that scrolls the page. */
  touch: (owner: string) => void
  /** Called when the operator releases the input. May be called for an owner without a hold. */
  release: (owner: string) => void
  /** Called when the hold ends before the release. May be called for an owner without a hold. */
  cancel: (owner: string) => void
  /** Undoes a release. */
  resume: (owner: string) => void
}

const MAIN_BUTTON = 1
const KEYBOARD = 'focused key'
const pointer = (event: PointerEvent) => `pointer ${event.pointerId}`
/** A finger or a pen may begin to scroll the page. */
export const isTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch' || pointerType === 'pen'

/**
 * Handlers for a button that can be held with mouse, fingers, Space or Enter. Releasing the pointer ends the hold even
 * outside. A click without a pointer, as from a screen reader, is a short press.
 */
export const createHoldHandlers = (
  heldKeys: Pick<HeldKeys, 'press'>,
  { press, touch, release, cancel, resume }: Hold,
) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    if (isTouch(event)) touch(pointer(event))
    else press(pointer(event))
  },
  onPointerUp: (event: PointerEvent) => release(pointer(event)),
  // If another mouse button is still down, browsers report the release of the main button as `pointermove`
  onPointerMove: (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && (event.buttons & MAIN_BUTTON) === 0) release(pointer(event))
  },
  onPointerCancel: (event: PointerEvent) => cancel(pointer(event)),
  onLostPointerCapture: (event: PointerEvent) => cancel(pointer(event)),
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => {
    if (!isActivationKey(event)) return
    event.preventDefault()
    heldKeys.press(event.nativeEvent, () => {
      press(KEYBOARD)
      return {
        release: () => release(KEYBOARD),
        cancel: () => cancel(KEYBOARD),
        resume: () => resume(KEYBOARD),
      }
    })
  },
  onKeyUp: (event: KeyboardEvent) => isActivationKey(event) && event.preventDefault(),
  onBlur: () => cancel(KEYBOARD),
  onClick: (event: MouseEvent) => {
    if (event.detail !== 0) return
    press('click')
    release('click')
  },
})

/** Elements that steer, and over which a vertical swipe scrolls the page. */
const STEERING = 'fieldset, [data-steering-surface]'

/**
 * Prevents scrolling by a finger that has pressed a steering control for 250 ms. An earlier vertical swipe scrolls, and
 * the browser cancels the pointer.
 */
export const useSteeringTouches = (ref: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    // The map stays small, because browsers reuse a few identifiers
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
