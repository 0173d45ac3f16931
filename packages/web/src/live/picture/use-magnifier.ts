import { type PointerEvent, useRef, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useLayer } from '../../console/use-layer.ts'
import { BUTTON_FACTOR, endPinch, type Magnification, notMagnified, type Point, pinch, slide } from './magnification.ts'

/** Controls on the picture handle their own presses. */
const CONTROLS = 'button, input, section'

/**
 * Returns the magnification of the live picture, and handlers for the element that contains the picture. The button
 * enlarges around the mouse pointer. Two fingers enlarge on a touch screen and end all holds, and one finger then moves
 * the enlarged picture.
 */
export const useMagnifier = (isAvailable: boolean) => {
  const { movement } = useConsole()
  const [chosen, choose] = useState<Magnification>(notMagnified)
  const fingers = useRef(new Map<number, Point>())
  const magnification = isAvailable ? chosen : notMagnified
  const isMagnified = magnification.factor > 1
  useLayer(isMagnified, () => choose(notMagnified))

  const press = (event: PointerEvent<HTMLElement>) => {
    const { pointerId, pointerType, currentTarget, target } = event
    if (!isAvailable || isOnControl(target, currentTarget)) return
    if (pointerType !== 'touch') return follow(event)
    fingers.current.set(pointerId, toPoint(event))
    if (fingers.current.size < 2) return
    // The first finger may already steer by dragging
    movement.endAllHolds()
    for (const id of fingers.current.keys()) currentTarget.setPointerCapture?.(id)
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return follow(event)
    const after = toPoint(event)
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.current.set(event.pointerId, after)
    const [other] = others
    if (!other) return choose((now) => slide(now, { x: after.x - before.x, y: after.y - before.y }))
    if (others.length > 1) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const distance = (from: Point) => Math.hypot((from.x - other.x) * width, (from.y - other.y) * height)
    const ratio = distance(after) / Math.max(1, distance(before))
    choose((now) => pinch(now, ratio, getMiddle(before, other), getMiddle(after, other)))
  }

  const release = ({ pointerId }: PointerEvent) => {
    if (fingers.current.delete(pointerId) && fingers.current.size === 1) choose(endPinch)
  }

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!isMagnified || event.pointerType === 'touch') return
    const origin = toPoint(event)
    choose(({ factor }) => ({ factor, origin }))
  }

  return {
    magnification,
    isMagnified,
    setMagnified: (on: boolean) => choose(on ? { ...notMagnified, factor: BUTTON_FACTOR } : notMagnified),
    // Captured, because the surface that steers the camera is removed while the picture is enlarged
    handlers: {
      onPointerDownCapture: press,
      onPointerMoveCapture: move,
      onPointerUpCapture: release,
      onPointerCancelCapture: release,
    },
  }
}

/** The picture itself is in a section too. */
const isOnControl = (target: EventTarget, picture: Element) => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control !== null && picture.contains(control)
}

const toPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

const getMiddle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
