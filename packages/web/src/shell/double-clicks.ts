import { useEffect } from 'react'
import { DOUBLE_TAP_MS, isDoubleTap } from '../console/control/double-taps.ts'

/** Base UI gives the backdrop of a dialog the role `presentation`. */
const CONTROL_SELECTOR = 'a, button, [role="menuitem"], [role="presentation"]'

/**
 * Ignores the second click of a double click if the first one has replaced or renamed the control below the pointer: it
 * has opened a dialog, for example, or "Stop" has become "Done". An unchanged control, such as "Next", gets each click.
 */
export const useDoubleClickGuard = () =>
  useEffect(() => {
    let pointerType = ''
    let first: Click | null = null
    const handlePointerDown = (event: PointerEvent) => {
      pointerType = event.pointerType
    }
    const handleClick = (event: MouseEvent) => {
      const click = readClick(event)
      if (!first || !isRepeated(click, first, pointerType)) first = click
      if (!click.control || (click.control === first.control && click.text === first.text)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before the listeners of React and Base UI
    window.addEventListener('pointerdown', handlePointerDown, { capture: true })
    window.addEventListener('click', handleClick, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', handlePointerDown, { capture: true })
      window.removeEventListener('click', handleClick, { capture: true })
    }
  }, [])

type Click = ReturnType<typeof readClick>

const readClick = ({ target, detail, timeStamp, clientX, clientY }: MouseEvent) => {
  const control = findControl(target)
  return { control, text: readText(control), detail, timeStamp, clientX, clientY }
}

const findControl = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(CONTROL_SELECTOR) : null

/** Omits the text of a toggle, because each click must switch it. A toggle without `aria-expanded` has only an icon. */
const readText = (control: Element | null) =>
  control?.hasAttribute('aria-expanded') ? null : (control?.textContent ?? null)

/** The third click of a series may be intended, so it is ignored only for a short time after the first. */
const isRepeated = (click: Click, first: Click, pointerType: string) => {
  // The operator may have missed the control with the first click
  if (click.detail === 2) return first.control !== null
  if (click.detail > 2) return click.timeStamp - first.timeStamp < DOUBLE_TAP_MS
  return pointerType === 'touch' && isSecondTap(click, first)
}

/**
 * Browsers on iOS and Android send `detail` 1 for each tap. A tap that has missed a control, or that has left its
 * control as it was, must not block a tap on a control beside it.
 */
const isSecondTap = (click: Click, first: Click) =>
  click.detail === 1 && isDoubleTap(first, click) && hasReplacedControl(first)

const hasReplacedControl = ({ control, text, clientX, clientY }: Click) =>
  control !== null &&
  (readText(control) !== text || findControl(document.elementFromPoint(clientX, clientY)) !== control)
