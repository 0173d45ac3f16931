import styles from './busy-overlay.module.css'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

type BusyOverlayProps = {
  shown: boolean
  /** Unblocks the page while the request is still in flight; offered once it takes long. */
  onLeave?: (() => void) | undefined
}

/**
 * A full-screen spinner. It blocks new presses; a held control still receives its release, because it has captured the
 * pointer.
 */
export const BusyOverlay = ({ shown, onLeave }: BusyOverlayProps) =>
  shown && (
    <div className={styles.overlay}>
      <output aria-label="Loading">
        <Spinner size={40} />
      </output>
      {onLeave && (
        <div className={styles.leave}>
          <p>The rig takes longer than usual.</p>
          <Button onClick={onLeave}>Go on without waiting</Button>
        </div>
      )}
    </div>
  )
