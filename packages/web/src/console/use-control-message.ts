import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { useConsole } from './console-context.tsx'
import type { Message } from './control/control-messages.ts'

type ShownMessage = { message: Message | null; isAlert: boolean; ref: RefObject<HTMLParagraphElement | null> }

/**
 * Returns the latest message of these controls, or a `limited` one if there is no other. A message stays while the
 * pointer or the focus is in the parent of the element with `ref`, or this element is invisible. `isAlert` is true for
 * the latest outcome on the page only (docs/decisions/0023).
 */
export const useControlMessage = (...controls: readonly string[]): ShownMessage => {
  const { controlMessages } = useConsole()
  const shown = useStore(controlMessages.store, (messages) => {
    const names = Object.keys(messages).filter((control) => controls.includes(control))
    return names.findLast((control) => messages[control]?.tone !== 'limited') ?? names.at(-1)
  })
  const message = useStore(controlMessages.store, (messages) => (shown && messages[shown]) || null)
  const isAlert = useStore(controlMessages.announced, ({ control }) => control !== null && control === shown)
  const ref = useRef<HTMLParagraphElement>(null)
  const isWatched = useEffectEvent(
    (control: string) => control === shown && isHoveredOrFocused(ref.current?.parentElement),
  )
  const isHidden = useEffectEvent((control: string) => control === shown && isInvisible(ref.current))
  const names = controls.join('\n')
  useEffect(
    () =>
      controlMessages.addElement({
        controls: names.split('\n'),
        isWatched: (control) => isWatched(control),
        isHidden: (control) => isHidden(control),
      }),
    [controlMessages, names],
  )
  return { message, isAlert, ref }
}

const isHoveredOrFocused = (element: Element | null | undefined) =>
  Boolean(element?.matches(':hover') || element?.querySelector(':focus-visible'))

/** The live view is invisible while 'All cameras' or the message about an outage covers it. */
const isInvisible = (element: Element | null) =>
  element !== null &&
  // jsdom has no `checkVisibility`
  (element.ownerDocument.hidden || element.checkVisibility?.({ visibilityProperty: true }) === false)
