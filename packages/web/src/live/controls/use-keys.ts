import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { KeyHold } from '../../console/control/held-keys.ts'
import { findKey, getKeyId, isSystemShortcut, isTextInput, type KeyRow } from '../../console/control/keys.ts'

/** A key that needs the pad acts only if the camera can be steered. */
type LiveKeyRow = KeyRow & { needsPad?: true }

export type ListedKey = LiveKeyRow & {
  /** Label in the list of keys. Keys with the same label share a line. */
  label: string
  /** Labels on the keyboard, by default the characters in upper case. */
  caps?: readonly string[]
}

/** A function receives the pressed key of its row. `hold` lasts until the release; `input` identifies the key. */
export type KeyAction = ((typed: string) => void) | { hold: (input: string) => KeyHold }

/** If false, the browser handles the keys that need the pad. A function is called instead of their actions. */
export type PadKeyMode = boolean | (() => void)

const isIgnored = (event: KeyboardEvent) =>
  isSystemShortcut(event) || event.defaultPrevented || isTextInput(event.target)

/** Handles the keys of a table, unless a text field has the focus or a dialog or menu is open. */
export const useKeys = <Name extends string>(
  table: Readonly<Record<Name, LiveKeyRow>>,
  actions: Readonly<Record<Name, KeyAction>>,
  pad: PadKeyMode = true,
) => {
  const { heldKeys, overlays } = useConsole()
  const findStart = useEffectEvent((event: KeyboardEvent): (() => Partial<KeyHold>) | undefined => {
    const found = findKey(table, event)
    if (!found) return undefined
    const state = !table[found.name].needsPad || pad
    if (state === false) return undefined
    const action = state === true ? actions[found.name] : state
    return () => startAction(action, found.typed, event)
  })

  // Passive effects run later than the commit, so a key pressed in between would still act on the replaced screen
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const begin = overlays.takesKey(event) || isIgnored(event) ? undefined : findStart(event)
      if (!begin) return
      event.preventDefault()
      heldKeys.press(event, begin)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      heldKeys.cancelAll()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [heldKeys, overlays])
}

/** Starts an action. If the key is held, the callbacks of this action are used until its release. */
const startAction = (action: KeyAction, typed: string, event: KeyboardEvent): Partial<KeyHold> => {
  if (typeof action !== 'function') return action.hold(`key ${getKeyId(event)}`)
  action(typed)
  return {}
}

/** This key also works in a dialog or a text field, so `useStopEverything` handles it instead of `useKeys`. */
export const stopKey = { keys: ['Escape'], caps: ['Esc'], label: 'Stop everything' } satisfies ListedKey

/**
 * Calls `stop` whenever everything is stopped: by Escape (even in a dialog or a text field), by a Stop button or by the
 * end of full screen. `stop` is null if the camera cannot be steered.
 */
export const useStopEverything = (stop: (() => void) | null) => {
  const { movement, page } = useConsole()
  useEffect(() => (stop ? movement.onStopAll(stop) : undefined), [movement, stop])
  useEffect(() => {
    const onKeyDown = ({ key, repeat }: KeyboardEvent) => {
      if (stopKey.keys.includes(key) && !repeat) movement.stopAll()
    }
    page.window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => page.window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [movement, page])
}
