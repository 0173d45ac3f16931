import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { useMountOnOpen } from './use-mount-on-open.ts'
import { DialogControl, useOpenPopup, useOverlay } from './use-overlay.tsx'

type Confirmation = {
  title: string
  description?: ReactNode
  cancelLabel?: string
  confirmLabel: string
  danger?: boolean
  /** Called after the dialog has closed. */
  onConfirm: () => void
}

/** Returns a function that asks the user to confirm an irreversible action, and the dialog to render. */
export const useConfirm = (confirmation: Confirmation) => {
  const [isAsking, setIsAsking] = useState(false)
  const close = useCallback(() => setIsAsking(false), [])
  // An `<Activity>` may hide the dialog with its panel, and the dialog must not reappear unasked
  useEffect(() => close, [close])
  return {
    ask: () => setIsAsking(true),
    isAsking,
    dialog: <ConfirmDialog {...confirmation} open={isAsking} onClose={close} />,
  }
}

/** The dialog has the role `alertdialog` and is named by its title. */
const ConfirmDialog = ({
  open,
  onClose,
  title,
  description,
  cancelLabel = 'Cancel',
  confirmLabel,
  danger = false,
  onConfirm,
}: Confirmation & { open: boolean; onClose: () => void }) => {
  const confirm = () => {
    if (!open) return
    onClose()
    onConfirm()
  }
  const { isMounted, isShown } = useMountOnOpen(open)
  const popup = useOpenPopup('dialog')
  useOverlay(open, onClose)
  if (!isMounted) return null
  return (
    <AlertDialog.Root open={isShown} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup ref={popup} className={styles.popup} data-dialog style={{ width: 420 }}>
          <AlertDialog.Title className={styles.alertTitle}>{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className={styles.alertDescription}>{description}</AlertDialog.Description>
          )}
          <footer className={styles.footer}>
            <AlertDialog.Close render={<Button>{cancelLabel}</Button>} />
            <Button variant={danger ? 'danger' : 'primary'} onClick={confirm}>
              {confirmLabel}
            </Button>
          </footer>
          <DialogControl />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
