import { Trash2 } from 'lucide-react'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'
import { useNeighbourFocus } from './use-neighbour-focus.ts'
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
