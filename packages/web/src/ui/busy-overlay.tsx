import styles from './busy-overlay.module.css'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

type BusyOverlayProps = {
  shown: boolean
  /** Gives the page back while the call is still under way; offered where it takes long. */
  onLeave?: (() => void) | undefined
}

/**
 * The full-screen spinner. It keeps new presses off the page; the release of a control that is held still reaches it,
 * because a held control has captured its pointer.
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
