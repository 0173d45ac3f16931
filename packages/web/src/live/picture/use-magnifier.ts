import { type PointerEvent, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import {
  BUTTON_FACTOR,
  createFingers,
  endPinch,
  type Magnification,
  notMagnified,
  toPoint,
} from '../../ui/magnification.ts'
import { useOverlay } from '../../ui/use-overlay.tsx'

/** Controls on the picture handle their own presses. */
const CONTROL_SELECTOR = 'button, input, section'

/**
 * Returns the magnification of the live picture, and its handlers. The button enlarges around the mouse pointer. Two
 * fingers enlarge on a touch screen and end all holds, and one finger then moves the enlarged picture.
 */
export const useMagnifier = (isAvailable: boolean) => {
  const { movement } = useConsole()
  const [chosen, choose] = useState<Magnification>(notMagnified)
  const [fingers] = useState(createFingers)
  const magnification = isAvailable ? chosen : notMagnified
  const isMagnified = magnification.factor > 1
  useOverlay(isMagnified, () => choose(notMagnified))

  const press = (event: PointerEvent<HTMLElement>) => {
    const { pointerType, currentTarget, target } = event
    if (!isAvailable || isOnControl(target, currentTarget)) return
    if (pointerType !== 'touch') return follow(event)
    const pointers = fingers.press(event)
    if (pointers.length < 2) return
    // Ends the hold of the first finger, which may already steer by dragging
    movement.endAllHolds()
    for (const id of pointers) currentTarget.setPointerCapture?.(id)
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const change = fingers.move(event)
    if (change) choose(change)
    else follow(event)
  }

  const release = (event: PointerEvent) => fingers.release(event) && choose(endPinch)

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!isMagnified || event.pointerType === 'touch') return
    const origin = toPoint(event, event.currentTarget)
    choose(({ factor }) => ({ factor, origin }))
  }

  return {
    magnification,
    isMagnified,
    setMagnified: (on: boolean) => choose(on ? { ...notMagnified, factor: BUTTON_FACTOR } : notMagnified),
    // The handlers run in the capture phase, because the surface that steers the camera is removed while the picture is
    // enlarged
    handlers: {
      onPointerDownCapture: press,
      onPointerMoveCapture: move,
      onPointerUpCapture: release,
      onPointerCancelCapture: release,
    },
  }
}

/** Returns whether an event is on a control. The picture itself is also in a section, which does not count. */
const isOnControl = (target: EventTarget, picture: Element) => {
  const control = target instanceof Element ? target.closest(CONTROL_SELECTOR) : null
  return control !== null && picture.contains(control)
}
