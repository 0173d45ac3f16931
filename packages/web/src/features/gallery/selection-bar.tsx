import { Download, ListChecks, Trash2, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  count: number
  total: number
  onSelectAll: () => void
  onClear: () => void
  onDownload: () => void
  onDelete: () => void
}

/** What can be done with the items that are selected; it stays in sight while the grid scrolls. */
export const SelectionBar = ({ count, total, onSelectAll, onClear, onDownload, onDelete }: SelectionBarProps) => (
  <section className={styles.bar} aria-label="Selection">
    <p className={styles.count} role="status">
      {count.toLocaleString('en')} selected
    </p>
    {count < total && (
      <Button variant="ghost" onClick={onSelectAll}>
        <ListChecks aria-hidden />
        <span>Select all</span>
      </Button>
    )}
    <Button variant="ghost" onClick={onClear}>
      <X aria-hidden />
      <span>Clear</span>
    </Button>
    <Button onClick={onDownload}>
      <Download aria-hidden />
      <span>Download selected</span>
    </Button>
    <Button variant="danger" onClick={onDelete}>
      <Trash2 aria-hidden />
      <span>Delete selected</span>
    </Button>
  </section>
)
