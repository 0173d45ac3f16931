import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTextInput } from '../../console/keyboard-focus.ts'
import type { LiveCamera } from '../live-camera.ts'
import { type LiveShortcut, type SteeringKey, shortcutOf, steeringOf } from './steering-keys.ts'

/**
 * The action of a shortcut, given the character of its key; `up` is called when its key is released, or the hold ends otherwise.
 */
export type ShortcutActions = Record<LiveShortcut, { down: (typed: string) => void; up?: () => void }>

const isForSomethingElse = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || defaultPrevented || isTextInput(target) || isDialogOpen()

/** The keys of the live view. They do nothing while the operator types or a dialog or menu is open. */
export const useSteeringKeys = (liveCamera: LiveCamera | null, actions: ShortcutActions) => {
  const pressKey = useEffectEvent((event: KeyboardEvent, held: Map<string, SteeringKey | LiveShortcut>) => {
    if (isForSomethingElse(event)) return
    const steered = liveCamera && steeringOf(event)
    const shortcut = shortcutOf(event)
    if (!steered && !shortcut) return
    event.preventDefault()
    if (event.repeat || held.has(event.code)) return
    if (liveCamera && steered) {
      held.set(event.code, steered)
      liveCamera.press(`key ${event.code}`, steered.axis, steered.direction)
    } else if (shortcut) {
      held.set(event.code, shortcut)
      actions[shortcut].down(event.key)
    }
  })

  const releaseKey = useEffectEvent((code: string, key: SteeringKey | LiveShortcut | undefined) => {
    if (typeof key === 'string') actions[key].up?.()
    else if (key) liveCamera?.release(`key ${code}`, key.axis)
  })

  const cancelKey = useEffectEvent((code: string, key: SteeringKey | LiveShortcut) => {
    if (typeof key === 'string') actions[key].up?.()
    else liveCamera?.cancel(`key ${code}`, key.axis)
  })

  useEffect(() => {
    const held = new Map<string, SteeringKey | LiveShortcut>()
    const onKeyDown = (event: KeyboardEvent) => {
      // While the command key is down, macOS sends no keyup of the others
      if (event.key === 'Meta') cancelAll()
      else pressKey(event, held)
    }
    const onKeyUp = ({ code }: KeyboardEvent) => {
      const key = held.get(code)
      held.delete(code)
      releaseKey(code, key)
    }
    // A window without the focus gets no keyup
    const cancelAll = () => {
      for (const [code, key] of held) cancelKey(code, key)
      held.clear()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', cancelAll)
    return () => {
      cancelAll()
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', cancelAll)
    }
  }, [])
}
