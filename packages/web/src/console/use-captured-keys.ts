import { useEffect, useEffectEvent } from 'react'
import { useConsole } from './console-context.tsx'
import { isSystemShortcut, isTextInput, type KeyRow, listShortcuts } from './control/keys.ts'

/** If `act` returns false, the browser handles the key. */
type CapturedKeys = KeyRow & { act: (event: KeyboardEvent) => unknown }

/**
 * Handles the keys of a dialog or screen, unless another dialog is on top of it, or the focused element uses the key
 * (`isUsedByElement`). By default, text fields use all keys.
 */
export const useCapturedKeys = (
  rows: readonly CapturedKeys[],
  isUsedByElement: (event: KeyboardEvent) => boolean = ({ target }) => isTextInput(target),
) => {
  const { overlays } = useConsole()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isSystemShortcut(event) || overlays.areDialogsNested()) return
    const [row] = listShortcuts(event).flatMap((shortcut) => rows.filter(({ keys }) => keys.includes(shortcut)))
    if (!row || isUsedByElement(event) || row.act(event) === false) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // In the capture phase, because the dialog stops the propagation of arrow keys
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
