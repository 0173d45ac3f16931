import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTextInput } from '../../console/keyboard-focus.ts'
import type { LiveCamera } from '../live-camera.ts'
import { findShortcut, findSteeringKey, type LiveShortcut } from './steering-keys.ts'

/** `down` is called with the typed character, and `up` when the key is released or its hold ends for another reason. */
export type ShortcutActions = Record<LiveShortcut, { down: (typed: string) => void; up?: () => void }>

const isIgnored = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || defaultPrevented || isTextInput(target) || isDialogOpen()

/** Callbacks of a held key, stored on press, so that releasing the key reaches the same camera. */
type HeldKey = { release: () => void; cancel: () => void }

/**
 * Handles the keys of the live view, unless a text field has the focus or a dialog or menu is open. Without a live
 * camera, a steering key calls `onUnsteerable`. If both are null, the browser handles the key.
 */
export const useSteeringKeys = (
  liveCamera: LiveCamera | null,
  actions: ShortcutActions,
  onUnsteerable: (() => void) | null,
) => {
  const press = useEffectEvent((event: KeyboardEvent): HeldKey | null => {
    const steered = liveCamera && findSteeringKey(event)
    if (liveCamera && steered) {
      const name = `key ${event.code}`
      liveCamera.press(name, steered.axis, steered.direction)
      return {
        release: () => liveCamera.release(name, steered.axis),
        cancel: () => liveCamera.cancel(name, steered.axis),
      }
    }
    if (findSteeringKey(event)) onUnsteerable?.()
    const shortcut = findShortcut(event)
    if (!shortcut) return null
    const { down, up = () => {} } = actions[shortcut]
    down(event.key)
    return { release: up, cancel: up }
  })
  const hasAction = useEffectEvent((event: KeyboardEvent) =>
    Boolean(((liveCamera || onUnsteerable) && findSteeringKey(event)) || findShortcut(event)),
  )

  useEffect(() => {
    const held = new Map<string, HeldKey>()
    const cancelAll = () => {
      for (const { cancel } of held.values()) cancel()
      held.clear()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // While the command key is down, macOS sends no keyup for other keys
      if (event.key === 'Meta') return cancelAll()
      if (isIgnored(event) || !hasAction(event)) return
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
    // A window that has lost focus receives no keyup
    window.addEventListener('blur', cancelAll)
    return () => {
      cancelAll()
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', cancelAll)
    }
  }, [])
}
