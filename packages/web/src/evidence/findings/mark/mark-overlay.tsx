import type { Mark } from '../record/finding.ts'
import { getMarkPath, MARK_SPACE_WIDTH } from '../record/mark-path.ts'
import styles from './mark-overlay.module.css'

/** Draws a mark over a picture that fills the parent element. */
export const MarkOverlay = ({ mark, aspectRatio }: { mark: Mark; aspectRatio: number }) => {
  const height = MARK_SPACE_WIDTH / aspectRatio
  const path = getMarkPath(mark, height)
  return (
    <svg className={styles.overlay} viewBox={`0 0 ${MARK_SPACE_WIDTH} ${height}`} aria-hidden="true">
      <path className={styles.edge} d={path} />
      <path className={styles.line} d={path} />
    </svg>
  )
}
