import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTextInput } from '../../console/keyboard-focus.ts'
import type { LiveCamera } from '../live-camera.ts'
import { type LiveShortcut, shortcutOf, steeringOf } from './steering-keys.ts'

/**
 * The action of a shortcut, given the character of its key; `up` is called when its key is released, or the hold ends otherwise.
 */
export type ShortcutActions = Record<LiveShortcut, { down: (typed: string) => void; up?: () => void }>

const isForSomethingElse = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || defaultPrevented || isTextInput(target) || isDialogOpen()

/** A key that is down. It ends what it started, even if another camera is current by then, or none can be steered. */
type HeldKey = { release: () => void; cancel: () => void }

/** Listens to the keys of the live view. They have no effect while the operator types or a dialog or menu is open. */
export const useSteeringKeys = (liveCamera: LiveCamera | null, actions: ShortcutActions) => {
  const press = useEffectEvent((event: KeyboardEvent): HeldKey | null => {
    const steered = liveCamera && steeringOf(event)
    if (liveCamera && steered) {
      const name = `key ${event.code}`
      liveCamera.press(name, steered.axis, steered.direction)
      return {
        release: () => liveCamera.release(name, steered.axis),
        cancel: () => liveCamera.cancel(name, steered.axis),
      }
    }
    const shortcut = shortcutOf(event)
    if (!shortcut) return null
    const { down, up = () => {} } = actions[shortcut]
    down(event.key)
    return { release: up, cancel: up }
  })
  const hasAction = useEffectEvent((event: KeyboardEvent) =>
    Boolean((liveCamera && steeringOf(event)) || shortcutOf(event)),
  )

  useEffect(() => {
    const held = new Map<string, HeldKey>()
    const cancelAll = () => {
      for (const { cancel } of held.values()) cancel()
      held.clear()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // While the command key is down, macOS sends no keyup of the others
      if (event.key === 'Meta') return cancelAll()
      if (isForSomethingElse(event) || !hasAction(event)) return
      event.preventDefault()
      if (event.repeat || held.has(event.code)) return
      const key = press(event)
      if (key) held.set(event.code, key)
    }
    const onKeyUp = ({ code }: KeyboardEvent) => {
      held.get(code)?.release()
      held.delete(code)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('keyup', onKeyUp)
    // A window without the focus gets no keyup
    window.addEventListener('blur', cancelAll)
    return () => {
      cancelAll()
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', cancelAll)
    }
  }, [])
}
