import { useEffect, useEffectEvent } from 'react'
import { useConsole } from './console-context.tsx'
import { findKey, isSystemShortcut, type KeyTable } from './control/keys.ts'

/** An action that returns false leaves the key to the browser. */
type CapturedKeyAction = (event: KeyboardEvent) => unknown

/**
 * Handles the keys of a dialog or screen, unless another dialog is on top of it, or `isLeft` returns true because the
 * focused element uses the key. The browser handles keys without an action.
 */
export const useCapturedKeys = <Name extends string>(
  table: KeyTable<Name>,
  actions: Readonly<Partial<Record<Name, CapturedKeyAction>>>,
  isLeft: (event: KeyboardEvent) => boolean = () => false,
) => {
  const { overlays } = useConsole()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isSystemShortcut(event) || overlays.areDialogsNested()) return
    const name = findKey(table, event)?.name
    const act = name && actions[name]
    if (!act || isLeft(event) || act(event) === false) return
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
