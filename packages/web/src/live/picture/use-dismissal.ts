import { useEffect, useEffectEvent, useRef } from 'react'

/** Returns a ref for an open element. Escape and a press outside the element and its button call `onClose`. */
export const useDismissal = (onClose: () => void) => {
  const ref = useRef<HTMLElement>(null)
  const handlePointerDown = useEffectEvent(({ target }: Event) => {
    const isInside = target instanceof Element && (target.closest('[aria-expanded]') || ref.current?.contains(target))
    if (!isInside) onClose()
  })
  const handleKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  })
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    document.addEventListener('pointerdown', (event) => handlePointerDown(event), { signal })
    document.addEventListener('keydown', (event) => handleKeyDown(event), { signal })
    return () => closing.abort()
  }, [])
  return ref
}
