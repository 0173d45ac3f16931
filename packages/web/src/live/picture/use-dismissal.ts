import { useEffect, useEffectEvent, useRef } from 'react'

/** Returns a ref for an open element. A press outside the element and its button calls `onClose`. */
export const useDismissal = (onClose: () => void) => {
  const ref = useRef<HTMLElement>(null)
  const handlePointerDown = useEffectEvent(({ target }: Event) => {
    const isInside = target instanceof Element && (target.closest('[aria-expanded]') || ref.current?.contains(target))
    if (!isInside) onClose()
  })
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    document.addEventListener('pointerdown', (event) => handlePointerDown(event), { signal })
    return () => closing.abort()
  }, [])
  return ref
}
