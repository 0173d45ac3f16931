import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import buttonStyles from './button.module.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { DialogControl, useOpenPopup, useOverlay } from './use-overlay.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  footer?: ReactNode
  /** Whether the URL opens the dialog. Back then closes it without a separate history entry. */
  isInUrl?: boolean
  /** Width in px, limited by the viewport. */
  width?: number
  /** Whether the body is focusable, so that text without focusable elements can be scrolled by keyboard. */
  isText?: boolean
  /** Returns the element that gets the initial focus. Defaults to the first focusable element in the DOM. */
  initialFocus?: (() => HTMLElement | null | undefined) | undefined
  /** Returns the element that gets the focus after closing. Defaults to the element that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

/** Escape, Back, its button or a press outside closes the dialog and restores the focus. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  footer,
  isInUrl,
  width = 480,
  isText,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) => (
  <Modal Root={Base.Root} {...{ open, onClose, title, description, isInUrl, width, initialFocus, finalFocus }}>
    {children && (
      <div className={styles.body} {...(isText && { role: 'group', 'aria-label': title, tabIndex: 0 })}>
        {children}
      </div>
    )}
    {footer && <footer className={styles.footer}>{footer}</footer>}
    {/* The first focusable element in the DOM gets the initial focus, so the close button is last */}
    <Base.Close className={classNames(buttonStyles.icon, styles.close)} aria-label="Close">
      <X aria-hidden />
    </Base.Close>
  </Modal>
)

type ModalProps = Omit<DialogProps, 'footer' | 'width' | 'isText'> & {
  Root: typeof Base.Root | typeof AlertDialog.Root
  width: number
}

const Modal = ({ Root, open, onClose, title, description, isInUrl, width, children, ...focus }: ModalProps) => {
  const { isMounted, isShown } = useMountOnOpen(open)
  useOpenPopup('dialog', open)
  useOverlay(open && !isInUrl, onClose)
  if (!isMounted) return null
  return (
    <Root open={isShown} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} data-dialog style={{ width }} {...focus}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {description && <Base.Description className={styles.description}>{description}</Base.Description>}
          {children}
          <DialogControl />
        </Base.Popup>
      </Base.Portal>
    </Root>
  )
}

/** A popup stays mounted, so that it can fade in and out. `isShown` follows `isMounted` by one render. */
const useMountOnOpen = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return { isMounted: wasOpen || open, isShown: wasOpen && open }
}

type Confirmation = {
  title: string
  description?: ReactNode
  confirmLabel: string
  danger?: boolean
  /** Called on confirmation, after the dialog has closed. */
  onConfirm: () => void
}

/** Returns a function that asks the user to confirm an irreversible action, and the dialog to render. */
export const useConfirm = (confirmation: Confirmation) => {
  const [isAsking, setIsAsking] = useState(false)
  return {
    ask: () => setIsAsking(true),
    isAsking,
    dialog: <ConfirmDialog {...confirmation} open={isAsking} onClose={() => setIsAsking(false)} />,
  }
}

/** The dialog has the role `alertdialog`, and its title is its accessible name. */
const ConfirmDialog = ({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  danger,
  onConfirm,
}: Confirmation & { open: boolean; onClose: () => void }) => {
  const confirm = () => {
    if (!open) return
    onClose()
    onConfirm()
  }
  return (
    <Modal Root={AlertDialog.Root} width={420} {...{ open, onClose, title, description }}>
      <footer className={styles.footer}>
        <Base.Close render={<Button>Cancel</Button>} />
        <Button variant={danger ? 'danger' : 'primary'} onClick={confirm}>
          {confirmLabel}
        </Button>
      </footer>
    </Modal>
  )
}
