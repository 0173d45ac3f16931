import styles from './busy-overlay.module.css'
import { Spinner } from './spinner.tsx'

/**
 * The full-screen spinner. It keeps new presses off the page; the release of a control that is held still reaches it,
 * because a held control has captured its pointer.
 */
export const BusyOverlay = ({ shown }: { shown: boolean }) =>
  shown && (
    <output aria-label="Loading" className={styles.overlay}>
      <Spinner size={40} />
    </output>
  )
