import { Download, Trash2, X } from 'lucide-react'
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
        Select all
      </Button>
    )}
    <Button variant="ghost" onClick={onClear}>
      <X aria-hidden />
      Clear
    </Button>
    <span className={styles.space} />
    <Button onClick={onDownload}>
      <Download aria-hidden />
      Download selected
    </Button>
    <Button variant="danger" onClick={onDelete}>
      <Trash2 aria-hidden />
      Delete selected
    </Button>
  </section>
)
