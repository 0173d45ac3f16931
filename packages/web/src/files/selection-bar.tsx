import { Download, ListChecks, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  /** How many are selected, and how many there are to select. */
  count: number
  total: number
  onSelectAll: () => void
  onClear: () => void
  onDownload: () => void
  onDelete: () => void
  /** More that can be done with what is selected: buttons. */
  children?: ReactNode
}

/** How many files there are, and what can be done with those that are selected; it stays in sight while the grid scrolls. */
export const SelectionBar = ({ count, total, onSelectAll, onClear, ...acts }: SelectionBarProps) => (
  <section className={styles.bar} aria-label="Selection" data-selected={count > 0 || undefined}>
    <p className={styles.count} role="status">
      {count > 0 ? `${shown(count)} selected` : `${shown(total)} ${total === 1 ? 'item' : 'items'}`}
    </p>
    {count < total && (
      <Button variant="ghost" onClick={onSelectAll}>
        <ListChecks aria-hidden />
        Select all
      </Button>
    )}
    {count > 0 && (
      <>
        <Button variant="ghost" onClick={onClear}>
          <X aria-hidden />
          Clear
        </Button>
        <div className={styles.acts}>
          <Button onClick={acts.onDownload}>
            <Download aria-hidden />
            <span>
              Download <span className={styles.more}>selected</span>
            </span>
          </Button>
          {acts.children}
          <Button variant="danger" className={styles.delete} onClick={acts.onDelete}>
            <Trash2 aria-hidden />
            <span>
              Delete <span className={styles.more}>selected</span>
            </span>
          </Button>
        </div>
      </>
    )}
  </section>
)

const shown = (count: number) => count.toLocaleString('en')
