import { useEffect, useEffectEvent } from 'react'
import { useConsole } from './console-context.tsx'

/** Calls the action of `find` for a key, unless another dialog is on top or Ctrl, Alt or Command is held. */
export const useCapturedKeys = (find: (event: KeyboardEvent) => (() => unknown) | null | undefined) => {
  const { popups } = useConsole()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || popups.areDialogsNested()) return
    const act = find(event)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Listens in the capture phase, because the dialog stops the propagation of arrow keys
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
