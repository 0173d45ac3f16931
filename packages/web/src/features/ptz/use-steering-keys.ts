import { useEffect, useEffectEvent } from 'react'
import { isField, isSomethingOpen } from '../../lib/attention.ts'
import type { GuardedCamera } from './camera-guards.ts'
import { type LiveShortcut, type SteeringKey, shortcutOf, steeringOf } from './steering-keys.ts'

/** What a shortcut does; `up` is called when its key is let go, or the hold is over otherwise. */
export type ShortcutActions = Record<LiveShortcut, { down: () => void; up?: () => void }>

const belongsElsewhere = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || defaultPrevented || isField(target) || isSomethingOpen()

/** The keys of the live view. They mean nothing while the operator types or something is open. */
export const useSteeringKeys = (guard: GuardedCamera | null, actions: ShortcutActions) => {
  const down = useEffectEvent((event: KeyboardEvent, held: Map<string, SteeringKey | LiveShortcut>) => {
    if (belongsElsewhere(event)) return
    const steered = guard && steeringOf(event)
    const shortcut = shortcutOf(event)
    if (!steered && !shortcut) return
    event.preventDefault()
    if (event.repeat || held.has(event.code)) return
    if (steered) {
      held.set(event.code, steered)
      guard.press(`key ${event.code}`, steered.axis, steered.direction)
    } else if (shortcut) {
      held.set(event.code, shortcut)
      actions[shortcut].down()
    }
  })

  const up = useEffectEvent((code: string, key: SteeringKey | LiveShortcut | undefined) => {
    if (typeof key === 'string') actions[key].up?.()
    else if (key) guard?.release(`key ${code}`, key.axis)
  })

  const cancel = useEffectEvent((code: string, key: SteeringKey | LiveShortcut) => {
    if (typeof key === 'string') actions[key].up?.()
    else guard?.cancel(`key ${code}`, key.axis)
  })

  useEffect(() => {
    const held = new Map<string, SteeringKey | LiveShortcut>()
    const keyDown = (event: KeyboardEvent) => {
      // While the command key is down, macOS tells of no key that is let go
      if (event.key === 'Meta') forget()
      else down(event, held)
    }
    const keyUp = ({ code }: KeyboardEvent) => {
      const key = held.get(code)
      held.delete(code)
      up(code, key)
    }
    // A window without the focus is told of no key that is let go
    const forget = () => {
      for (const [code, key] of held) cancel(code, key)
      held.clear()
    }
    document.addEventListener('keydown', keyDown)
    document.addEventListener('keyup', keyUp)
    window.addEventListener('blur', forget)
    return () => {
      forget()
      document.removeEventListener('keydown', keyDown)
      document.removeEventListener('keyup', keyUp)
      window.removeEventListener('blur', forget)
    }
  }, [])
}
