import { useEffect, useEffectEvent } from 'react'
import { hasNestedDialog, isTextInput } from '../../../console/keyboard-focus.ts'

/** Calls the action of a pressed letter, or steps with the arrow keys, unless a text field has the focus. */
export const useAnswerKeys = (actions: Readonly<Record<string, () => void>>, step: (by: -1 | 1) => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event
    const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null
    const act = direction === null ? actions[key.toLowerCase()] : () => step(direction)
    if (
      !act ||
      ctrlKey ||
      metaKey ||
      altKey ||
      (repeat && direction === null) ||
      isTextInput(target) ||
      hasNestedDialog()
    )
      return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
