import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useConsole, useHasStopButton, useIsMoving } from '../console/console-context.tsx'
import { isTextInput } from '../console/control/keys.ts'
import { isBusyMutation } from '../console/link/query-client.ts'
import styles from '../ui/busy-overlay.module.css'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

const SHOWN_AFTER_MS = 200
const DISMISSIBLE_AFTER_MS = 5_000

type Phase = 'quick' | 'shown' | 'long' | 'dismissed'

/**
 * Covers the page once a mutation has been in flight for 200 ms, unless its `meta` is `steering` or `quiet`. Can be
 * dismissed after 5 s. Hidden while something moves or there is a Stop button, because it would cover the held control
 * or the Stop button.
 */
export const LoadingOverlay = () => {
  const isBusy = useIsMutating({ predicate: isBusyMutation }) > 0
  const isMoving = useIsMoving()
  const hasStopButton = useHasStopButton()
  const { phase, dismiss } = useOverlayPhase(isBusy)
  if (!isBusy || isMoving || hasStopButton || phase === 'quick' || phase === 'dismissed') return null
  return <Cover onLeave={phase === 'long' ? dismiss : null} />
}

const useOverlayPhase = (isBusy: boolean) => {
  const [phase, setPhase] = useState<Phase>('quick')
  useEffect(() => {
    if (!isBusy) return
    const timers = [
      setTimeout(() => setPhase('shown'), SHOWN_AFTER_MS),
      setTimeout(() => setPhase('long'), DISMISSIBLE_AFTER_MS),
    ]
    return () => {
      timers.forEach(clearTimeout)
      setPhase('quick')
    }
  }, [isBusy])
  return { phase, dismiss: () => setPhase('dismissed') }
}

/**
 * Covers the page and blocks new presses. A held control still receives its release, because it has captured the
 * pointer. The overlay is a child of `body`, so that an open dialog neither hides it nor treats a press on its button
 * as a press outside.
 */
const Cover = ({ onLeave }: { onLeave: (() => void) | null }) =>
  createPortal(
    <div className={styles.overlay}>
      <output aria-label="Loading">
        <Spinner size={40} />
      </output>
      {onLeave && <Leave onLeave={onLeave} />}
    </div>,
    document.body,
  )

const Leave = ({ onLeave }: { onLeave: () => void }) => (
  <div className={styles.leave}>
    <p>The rig is taking longer than usual.</p>
    <Button ref={useBorrowedFocus()} onClick={onLeave}>
      Continue without waiting
    </Button>
  </div>
)

/**
 * Returns a ref for a button that has the focus while it exists, because the operator cannot move the focus out of an
 * open dialog. The element that had the focus before gets it back, unless it is a text field and something moves:
 * focusing a text field would end the hold that has just hidden the overlay.
 */
const useBorrowedFocus = () => {
  const { isMoving } = useConsole().movement
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const borrower = button.current
    const { activeElement: lender } = document
    borrower?.focus()
    return () => {
      // In Safari, a press on the button moves the focus to the body
      const isBorrowed = document.activeElement === borrower || document.activeElement === document.body
      const endsHold = isTextInput(lender) && isMoving()
      if (isBorrowed && !endsHold && lender instanceof HTMLElement) lender.focus({ preventScroll: true })
    }
  }, [isMoving])
  return button
}
