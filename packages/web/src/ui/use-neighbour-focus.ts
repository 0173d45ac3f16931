import { useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for a list item that has lost its controls. If the focus is lost with them, focuses the next item, or
 * the previous one: the item itself, because a second Enter must not press its controls.
 */
export const useNeighbourFocus = <Content extends HTMLElement>() => {
  const ref = useRef<Content>(null)
  useLayoutEffect(() => {
    const item = ref.current?.closest('li')
    if (!item || document.activeElement !== document.body) return
    const target = findSibling(item, 'nextElementSibling') ?? findSibling(item, 'previousElementSibling')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [])
  return ref
}

const findSibling = (item: Element, direction: 'nextElementSibling' | 'previousElementSibling') => {
  let sibling = item[direction]
  while (sibling?.ariaHidden === 'true') sibling = sibling[direction]
  return sibling instanceof HTMLElement ? sibling : null
}
