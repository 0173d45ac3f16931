import { type RefObject, useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { useConsole } from './console-context.tsx'

/** `id` is for `aria-describedby`. It is undefined without a reason. */
type ShownRefusal = { reason: string | null; id: string | undefined; ref: RefObject<HTMLParagraphElement | null> }

/**
 * Returns the latest reason why a command of these controls had no effect. The reason stays while the pointer or the
 * keyboard focus is in the parent of the element with `ref`.
 */
export const useRefusal = (...controls: readonly string[]): ShownRefusal => {
  const { refusals } = useConsole()
  const refused = useStore(refusals.store, (reasons) => Object.keys(reasons).findLast((key) => controls.includes(key)))
  const reason = useStore(refusals.store, (reasons) => (refused === undefined ? null : (reasons[refused] ?? null)))
  const id = useId()
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refused !== undefined) return refusals.watch(refused, () => isUsed(ref.current?.parentElement))
  }, [refusals, refused])
  return { reason, id: reason === null ? undefined : id, ref }
}

const isUsed = (element: Element | null | undefined) =>
  Boolean(element?.matches(':hover') || element?.querySelector(':focus-visible'))
