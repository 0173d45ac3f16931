import { Trash2 } from 'lucide-react'
import styles from './deleted-row.module.css'
import { useNeighbourFocus } from './use-neighbour-focus.ts'

/** Keeps the place of a deleted row. Its list item must be hidden from screen readers, because the entry is gone. */
export const DeletedRow = () => (
  <div className={styles.deleted} ref={useNeighbourFocus<HTMLDivElement>()}>
    <Trash2 aria-hidden />
    Deleted
  </div>
)
