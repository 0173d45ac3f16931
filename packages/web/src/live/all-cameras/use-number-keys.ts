import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { isDialogOpen, isTextInput } from '../../console/keyboard-focus.ts'

/** Calls `select` with the index of a number key, and `close` for Escape. */
export const useNumberKeys = (select: (index: number) => void, close: () => void) => {
  const { document } = useConsole().page.window
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, repeat, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isTextInput(target) || isDialogOpen()) return
    if (key === 'Escape') return close()
    if (/^[1-9]$/.test(key)) select(Number(key) - 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [document])
}
