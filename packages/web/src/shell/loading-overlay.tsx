import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHasStopButton, useIsMoving, useStopHandlers } from '../console/console-context.tsx'
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
 * dismissed after 5 s. Hidden while something moves, because it would cover the held control. Has a Stop button while
 * it covers one.
 */
export const LoadingOverlay = () => {
  const isBusy = useIsMutating({ predicate: isBusyMutation }) > 0
  const isMoving = useIsMoving()
  const hasStopButton = useHasStopButton()
  const { phase, dismiss } = useOverlayPhase(isBusy)
  const { isStopping, startStopping } = useStopping(isMoving)
  const isShown = isBusy && (!isMoving || isStopping) && phase !== 'quick' && phase !== 'dismissed'
  const canLeave = isShown && phase === 'long'
  const leaveButton = useBorrowedFocus(canLeave, isMoving)
  return (
    isShown && (
      <Cover leaveButton={leaveButton} onLeave={canLeave ? dismiss : null}>
        {hasStopButton && <OverlayStop onStop={startStopping} />}
      </Cover>
    )
  )
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
 * Returns whether the Stop button of the overlay was pressed and the stop has not ended. If the overlay disappeared
 * during a tap on this button, the click would go to what was below.
 */
const useStopping = (isMoving: boolean) => {
  const [isStopping, setStopping] = useState(false)
  useEffect(() => {
    if (!isMoving) setStopping(false)
  }, [isMoving])
  return { isStopping, startStopping: () => setStopping(true) }
}

/**
 * Covers the page and blocks new presses. A held control still receives its release, because it has captured the
 * pointer. The overlay is a child of `body`, so that an open dialog neither hides it nor treats a press on its button
 * as a press outside.
 */
const Cover = ({ leaveButton, onLeave, children }: CoverProps) =>
  createPortal(
    <div className={styles.overlay}>
      {children}
      <output aria-label="Loading">
        <Spinner size={40} />
      </output>
      {onLeave && (
        <div className={styles.leave}>
          <p>The rig is taking longer than usual.</p>
          <Button ref={leaveButton} onClick={onLeave}>
            Continue without waiting
          </Button>
        </div>
      )}
    </div>,
    document.body,
  )

type CoverProps = { leaveButton: LeaveButton; onLeave: (() => void) | null; children: ReactNode }

/** Named differently from the Stop button that it covers. The focus stays where it is, for example in a dialog. */
const OverlayStop = ({ onStop }: { onStop: () => void }) => {
  const { onPointerDown, onClick } = useStopHandlers()
  return (
    <Button
      variant="danger"
      className={styles.stop}
      onPointerDown={() => {
        onStop()
        onPointerDown()
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      Stop everything
    </Button>
  )
}

type LeaveButton = RefObject<HTMLButtonElement | null>

/**
 * Returns a ref for a button that has the focus while it is shown, because the operator cannot move the focus out of an
 * open dialog. It does not take the focus from a text field outside of dialogs, because the next letters would then act
 * as shortcuts. The element that had the focus before gets it back. A text field gets it back only once nothing moves:
 * focusing it would end the hold that has just hidden the overlay.
 */
const useBorrowedFocus = (isShown: boolean, isMoving: boolean): LeaveButton => {
  const button = useRef<HTMLButtonElement>(null)
  const lender = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    // The focus is on the body after the button has disappeared, and in Safari after a press on it
    const isUnclaimed = activeElement === body
    if (isShown) {
      if (isTextInput(activeElement) && !activeElement?.closest('[role="dialog"]')) return
      if (!isUnclaimed) lender.current = activeElement
      button.current?.focus()
    } else if (!isMoving || !isTextInput(lender.current)) {
      if (isUnclaimed && lender.current instanceof HTMLElement) lender.current.focus({ preventScroll: true })
      lender.current = null
    }
  }, [isShown, isMoving])
  return button
}
