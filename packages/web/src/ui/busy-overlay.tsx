import { createPortal } from 'react-dom'
import styles from './busy-overlay.module.css'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

type BusyOverlayProps = {
  shown: boolean
  /** Called when the operator dismisses the overlay while the request is still in flight. */
  onLeave?: (() => void) | undefined
}

/**
 * Covers the page and blocks new presses. A held control still receives its release, because it has captured the
 * pointer. A child of `body`, so that an open dialog neither hides it nor takes a press of its button as a press
 * outside.
 */
export const BusyOverlay = ({ shown, onLeave }: BusyOverlayProps) =>
  shown &&
  createPortal(
    <div className={styles.overlay}>
      <output aria-label="Loading">
        <Spinner size={40} />
      </output>
      {onLeave && (
        <div className={styles.leave}>
          <p>The rig is taking longer than usual.</p>
          {/* Focused, because the focus cannot leave an open dialog */}
          <Button autoFocus onClick={onLeave}>
            Go on without waiting
          </Button>
        </div>
      )}
    </div>,
    document.body,
  )
