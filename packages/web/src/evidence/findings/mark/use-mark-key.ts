import { useEffect, useEffectEvent } from 'react'
import { hasNestedDialog, isTextInput } from '../../../console/keyboard-focus.ts'

/** Calls `mark` when M is pressed in a dialog, unless a text field has the focus or another dialog covers this one. */
export const useMarkKey = (mark: () => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey, repeat, target } = event
    const isMark = key.toLowerCase() === 'm' || (!/^[ -~]/.test(key) && code === 'KeyM')
    if (!isMark || ctrlKey || metaKey || altKey || repeat || isTextInput(target) || hasNestedDialog()) return
    event.preventDefault()
    event.stopPropagation()
    mark()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
