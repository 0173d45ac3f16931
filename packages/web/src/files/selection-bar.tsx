import { Download, ListChecks, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  count: number
  total: number
  onSelectAll: () => void
  onClear: () => void
  onDownload: () => void
  onDelete: () => void
  children?: ReactNode
}

export const SelectionBar = ({ count, total, onSelectAll, onClear, ...actions }: SelectionBarProps) => (
  <section className={styles.bar} aria-label="Selection" data-selected={count > 0 || undefined}>
    <p className={styles.count} role="status">
      {count > 0 ? `${formatCount(count)} selected` : `${formatCount(total)} ${total === 1 ? 'item' : 'items'}`}
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
        <div className={styles.actions}>
          <Button onClick={actions.onDownload}>
            <Download aria-hidden />
            <span>
              Download <span className={styles.more}>selected</span>
            </span>
          </Button>
          {actions.children}
          <Button variant="danger" className={styles.delete} onClick={actions.onDelete}>
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

const formatCount = (count: number) => count.toLocaleString('en')
