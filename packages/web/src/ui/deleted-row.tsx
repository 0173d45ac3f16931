import { Trash2 } from 'lucide-react'
import styles from './deleted-row.module.css'
import { useNeighbourFocus } from './use-neighbour-focus.ts'

/** Shows a gap instead of a deleted row. Hide its list item from screen readers, because the entry no longer exists. */
export const DeletedRow = () => (
  <div className={styles.deleted} ref={useNeighbourFocus<HTMLDivElement>()}>
    <Trash2 aria-hidden />
    Deleted
  </div>
)
