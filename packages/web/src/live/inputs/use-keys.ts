import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { KeyHold } from '../../console/held-keys.ts'
import { isDialogOpen, isTextInput } from '../../console/keyboard-focus.ts'
import type { LiveCamera } from '../live-camera.ts'
import { findShortcut, findSteeringKey, type LiveShortcut } from './key-table.ts'

/** `act` is called with the typed character, and `hold` begins an action that lasts until the key is released. */
export type ShortcutActions = Record<LiveShortcut, { act: (typed: string) => void } | { hold: () => KeyHold }>

const isIgnored = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || defaultPrevented || isTextInput(target) || isDialogOpen()

/**
 * Handles the keys of the live view, unless a text field has the focus or a dialog or menu is open. Without a live
 * camera, a steering key calls `onUnsteerable`. If both are null, the browser handles the key.
 */
export const useSteeringKeys = (
  liveCamera: LiveCamera | null,
  actions: ShortcutActions,
  onUnsteerable: (() => void) | null,
) => {
  const { heldKeys } = useConsole()
  // The callbacks of a held key belong to the camera of its press
  const press = useEffectEvent((event: KeyboardEvent): Partial<KeyHold> => {
    const steered = liveCamera && findSteeringKey(event)
    if (liveCamera && steered) {
      const name = `key ${event.code || event.key}`
      liveCamera.press(name, steered.axis, steered.direction)
      return {
        release: () => liveCamera.release(name, steered.axis),
        cancel: () => liveCamera.cancel(name, steered.axis),
        resume: () => liveCamera.resume(name, steered.axis),
      }
    }
    if (findSteeringKey(event)) onUnsteerable?.()
    const shortcut = findShortcut(event)
    const action = shortcut && actions[shortcut]
    if (action && 'hold' in action) return action.hold()
    action?.act(event.key)
    return {}
  })
  const hasAction = useEffectEvent((event: KeyboardEvent) =>
    Boolean(((liveCamera || onUnsteerable) && findSteeringKey(event)) || findShortcut(event)),
  )

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isIgnored(event) || !hasAction(event)) return
      event.preventDefault()
      heldKeys.press(event, () => press(event))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      heldKeys.cancelAll()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [heldKeys])
}
