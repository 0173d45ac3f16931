import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './pager.module.css'

/** The pager of the static list: there is one page (spec 2). */
export const Pager = () => (
  <nav className={styles.pager} aria-label="Pages">
    <IconButton label="Previous" icon={<ChevronLeft aria-hidden />} disabledReason="This is the first page" />
    <span data-numeric>Page 1 of 1</span>
    <IconButton label="Next" icon={<ChevronRight aria-hidden />} disabledReason="This is the last page" />
  </nav>
)
