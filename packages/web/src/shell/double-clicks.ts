import { useEffect } from 'react'

/** Base UI gives the backdrop of a dialog the role `presentation`. */
const CONTROL_SELECTOR = 'a, button, [role="menuitem"], [role="presentation"]'

/**
 * Ignores the second click of a double click if the first one has replaced or renamed the control below the pointer: it
 * has opened a dialog, for example, or "Stop" has become "Done". An unchanged control, such as "Next", gets each click.
 */
export const useDoubleClickGuard = () =>
  useEffect(() => {
    let first = readControl(null)
    const handleClick = (event: MouseEvent) => {
      const { control, name } = readControl(event.target)
      if (event.detail < 2) first = { control, name }
      if (!control || (control === first.control && name === first.name)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before the listeners of React and Base UI
    window.addEventListener('click', handleClick, { capture: true })
    return () => window.removeEventListener('click', handleClick, { capture: true })
  }, [])

const readControl = (target: EventTarget | null) => {
  const control = target instanceof Element ? target.closest(CONTROL_SELECTOR) : null
  return { control, name: control?.getAttribute('aria-label') ?? control?.textContent }
}
