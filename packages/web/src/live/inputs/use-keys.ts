import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { KeyHold } from '../../console/held-keys.ts'
import { isTextInput } from '../../console/keyboard-focus.ts'
import { findKey, type KeyRow, stopKey } from './key-table.ts'

/** A function is called with the typed character. `hold` lasts until the release; `input` identifies the key. */
export type KeyAction = ((typed: string) => void) | { hold: (input: string) => KeyHold }

/** If false, the browser handles the key. A function is called instead of the action. */
export type KeyConditions = Partial<Record<NonNullable<KeyRow['condition']>, boolean | (() => void)>>

const isIgnored = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || defaultPrevented || isTextInput(target)

/** Handles the keys of a table, unless a text field has the focus or a dialog or menu is open. */
export const useKeys = <Name extends string>(
  table: Readonly<Record<Name, KeyRow>>,
  actions: Readonly<Record<Name, KeyAction>>,
  conditions: KeyConditions = {},
) => {
  const { heldKeys, popups } = useConsole()
  const findAction = useEffectEvent((event: KeyboardEvent): KeyAction | undefined => {
    const name = findKey(table, event)
    if (name === undefined) return undefined
    const { condition } = table[name]
    const state = condition === undefined || (conditions[condition] ?? true)
    if (typeof state === 'function') return state
    return state ? actions[name] : undefined
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = popups.areOpen() || isIgnored(event) ? undefined : findAction(event)
      if (!action) return
      event.preventDefault()
      heldKeys.press(event, () => start(action, event))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      heldKeys.cancelAll()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [heldKeys, popups])
}

/** The callbacks of a held key belong to the action of its press. */
const start = (action: KeyAction, { key, code }: KeyboardEvent): Partial<KeyHold> => {
  if (typeof action !== 'function') return action.hold(`key ${code || key}`)
  action(key)
  return {}
}

/** Also acts in a dialog or a text field. `stop` is null if the camera cannot be steered. */
export const useStopKey = (stop: (() => void) | null) => {
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
