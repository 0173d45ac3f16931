import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'

type Hold = {
  /** An input is pressed. Each finger, the mouse and the keyboard have separate names. */
  press: (owner: string) => void
  /** The same input is released. Also called for inputs that hold nothing, for which it must have no effect. */
  release: (owner: string) => void
  /** The hold ends although the operator has not released the input. */
  cancel: (owner: string) => void
}

const MAIN_BUTTON = 1
const KEYBOARD = 'focused key'
const pointer = (event: PointerEvent) => `pointer ${event.pointerId}`
const isPressKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'

/**
 * The handlers of a button that is held: by mouse, by several fingers, by Space or Enter. A release counts
 * wherever the pointer is. A click that no pointer made (a screen reader's) is a short press.
 */
export const holdHandlers = ({ press, release, cancel }: Hold) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    press(pointer(event))
  },
  onPointerUp: (event: PointerEvent) => release(pointer(event)),
  // With a second mouse button down, the browser reports the release of the first one as a move
  onPointerMove: (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && (event.buttons & MAIN_BUTTON) === 0) release(pointer(event))
  },
  onPointerCancel: (event: PointerEvent) => cancel(pointer(event)),
  onLostPointerCapture: (event: PointerEvent) => cancel(pointer(event)),
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => {
    if (!isPressKey(event)) return
    event.preventDefault()
    if (!event.repeat) press(KEYBOARD)
  },
  onKeyUp: (event: KeyboardEvent) => {
    if (!isPressKey(event)) return
    event.preventDefault()
    release(KEYBOARD)
  },
  onBlur: () => cancel(KEYBOARD),
  onClick: (event: MouseEvent) => {
    if (event.detail !== 0) return
    press('click')
    release('click')
  },
})
