import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { useMountOnOpen } from './use-mount-on-open.ts'
import { DialogControl, useOpenPopup, useOverlay } from './use-overlay.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  cancelLabel?: string
  confirmLabel: string
  danger?: boolean
  /** Called after `onClose`. */
  onConfirm: () => void
}

/** Asks the user to confirm an irreversible action. The dialog has the role `alertdialog` and is named by its title. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  description,
  cancelLabel = 'Cancel',
  confirmLabel,
  danger = false,
  onConfirm,
}: ConfirmDialogProps) => {
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
