import { Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'
import styles from './virtual-grid.module.css'

/** Shows a gap instead of a deleted row. Hide its list item from screen readers, because the entry no longer exists. */
export const DeletedRow = () => (
  <div
    className={classNames(layout.stack, layout.centre, layout.faint, styles.deleted)}
    ref={useNeighbourFocus<HTMLDivElement>()}
  >
    <Trash2 size={20} aria-hidden />
    Deleted
  </div>
)

/**
 * Returns a ref for the content of a list item whose controls were removed. If one of them had the focus, focuses the
 * next or the previous item, and not a control in that item, because a second Enter would press the control.
 */
const useNeighbourFocus = <Content extends HTMLElement>() => {
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
