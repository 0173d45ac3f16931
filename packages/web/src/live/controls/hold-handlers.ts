import type { PtzAxis } from '@rig/contract'
import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect } from 'react'
import type { RigConsole } from '../../console/console.ts'
import { isActivationKey, type KeyHold } from '../../console/control/held-keys.ts'
import { isSystemShortcut } from '../../console/control/keys.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import type { Direction } from '../camera/guard/state.ts'

/** A control that can be held by several inputs. `owner` identifies one of them. */
export type Hold = {
  press: (owner: string) => void
  /**
   * Called instead of `press` for a finger or pen, because the touch may become a swipe that scrolls the page, and for
   * a press that may be the second tap of a double tap.
   */
  touch: (owner: string) => void
  /** Called when the operator releases the input. May be called for an owner without a hold. */
  release: (owner: string) => void
  /** Called when the hold ends before the release. May be called for an owner without a hold. */
  cancel: (owner: string, reason?: string) => void
  /** Called when a release turns out to be part of an auto-repeat, so the hold continues. */
  resume: (owner: string) => void
}

const OTHER_BUTTON_MESSAGE = 'Another button was pressed. Press again'
const POINTER_MESSAGE = 'The browser has taken over the pointer. Press again'

const MAIN_BUTTON = 1

type PointerEnds = { release: (event: globalThis.PointerEvent) => void; cancel: (reason: string) => void }

/**
 * Calls `release` or `cancel` once, when the pointer is released or cancelled. Listens on the window, because a pressed
 * element that is removed from the page receives no further events.
 */
export const watchPointer = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>, ends: PointerEnds) => {
  const window = currentTarget.ownerDocument.defaultView
  const listeners = new AbortController()
  const release = (event: globalThis.PointerEvent) => {
    listeners.abort()
    ends.release(event)
  }
  const cancel = (reason: string) => {
    listeners.abort()
    ends.cancel(reason)
  }
  const listen = (type: PointerEventType, listener: (event: globalThis.PointerEvent) => void) =>
    window?.addEventListener(type, (event) => event.pointerId === pointerId && listener(event), {
      capture: true,
      passive: true,
      signal: listeners.signal,
    })
  listen('pointerup', release)
  listen('pointercancel', () => cancel(POINTER_MESSAGE))
  listen('lostpointercapture', () => cancel(POINTER_MESSAGE))
  // Browsers report as `pointermove` that another button of a mouse or pen was pressed, or that the main one was
  // released before another one. The other button may open a menu, and the release would then go to the menu
  listen('pointermove', (event) => {
    const { pointerType, buttons } = event
    if (pointerType === 'touch' || buttons === MAIN_BUTTON) return
    if ((buttons & MAIN_BUTTON) === 0) release(event)
    else cancel(OTHER_BUTTON_MESSAGE)
  })
}

type PointerEventType = 'pointerup' | 'pointercancel' | 'lostpointercapture' | 'pointermove'

/** Returns whether a pointer is a finger or a pen, which may begin to scroll the page. */
export const isTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch' || pointerType === 'pen'

/** Scripts dispatch events of pointers that do not exist, which cannot be captured. They are watched all the same. */
export const capturePointer = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
  try {
    currentTarget.setPointerCapture?.(pointerId)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

type HoldDependencies = Pick<RigConsole, 'heldKeys' | 'overlays'>

/**
 * Returns handlers for a button that can be held with mouse, fingers, Space or Enter. `name` distinguishes its presses
 * from those of other buttons. Releasing the pointer ends the hold, even outside of the button. A click without a
 * pointer, as from a screen reader, is a short press.
 */
export const createHoldHandlers = ({ heldKeys, overlays }: HoldDependencies, name: string, hold: Hold) => {
  const { press, touch, release, cancel } = hold
  const keyOwner = `${name} by focused key`
  const clickOwner = `${name} by click`
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      const owner = `${name} by pointer ${event.pointerId}`
      const { timeStamp } = event
      const isSecondTap = overlays.isSecondTap(event)
      const end = (up: globalThis.PointerEvent) =>
        isSecondTap && up.timeStamp - timeStamp < HOLD_THRESHOLD_MS ? cancel(owner) : release(owner)
      watchPointer(event, { release: end, cancel: (reason) => cancel(owner, reason) })
      capturePointer(event)
      // The second tap of a double tap is short. Like a touch, the press moves nothing until it is longer
      if (isTouch(event) || isSecondTap) touch(owner)
      else press(owner)
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      // While the command key is down, macOS sends no keyup for other keys
      if (!isActivationKey(event) || isSystemShortcut(event)) return
      event.preventDefault()
      heldKeys.press(event.nativeEvent, () => pressByKey(hold, keyOwner))
    },
    onKeyUp: (event: KeyboardEvent) => isActivationKey(event) && event.preventDefault(),
    onBlur: () => cancel(keyOwner, 'The button lost focus. Press again'),
    onClick: (event: MouseEvent) => {
      if (event.detail !== 0) return
      press(clickOwner)
      release(clickOwner)
    },
  }
}

/** Presses a control with a key. Returns the functions to call when the key is released or its hold ends. */
export const pressByKey = ({ press, release, cancel, resume }: Hold, owner: string): KeyHold => {
  press(owner)
  return { release: () => release(owner), cancel: (reason) => cancel(owner, reason), resume: () => resume(owner) }
}

/** Returns handlers that move an axis in one direction while an input is held. */
export const createAxisHold = (guard: MotionGuard, axis: PtzAxis, direction: Direction): Hold => ({
  press: (owner) => guard.press(owner, axis, direction),
  touch: (owner) => guard.touch(owner, axis, direction),
  release: (owner) => guard.release(owner, axis),
  cancel: (owner, reason) => guard.cancel(owner, axis, reason),
  resume: (owner) => guard.resume(owner, axis),
})

/** Elements that steer, and over which a vertical swipe scrolls the page. */
const STEERING_SELECTOR = 'fieldset, [data-steering-surface]'

/** Keeps a finger that has pressed a control for 250 ms from scrolling. An earlier swipe cancels the pointer. */
export const useSteeringTouches = (ref: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    // The map stays small, because browsers reuse the identifiers of touches
    const startedAt = new Map<number, number>()
    const start = ({ changedTouches, timeStamp }: TouchEvent) => {
      for (const { identifier } of changedTouches) startedAt.set(identifier, timeStamp)
    }
    const move = (event: TouchEvent) => {
      const { cancelable, changedTouches, target, timeStamp } = event
      // Scrolling that has begun cannot be cancelled
      if (!cancelable || !(target instanceof Element && target.closest(STEERING_SELECTOR))) return
      const isLong = ({ identifier }: Touch) =>
        timeStamp - (startedAt.get(identifier) ?? timeStamp) >= HOLD_THRESHOLD_MS
      if ([...changedTouches].some(isLong)) event.preventDefault()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('touchstart', start, { passive: true, signal })
    element.addEventListener('touchmove', move, { passive: false, signal })
    return () => listeners.abort()
  }, [ref])
}
