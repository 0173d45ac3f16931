import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import buttonStyles from './button.module.css'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { useMountOnOpen } from './use-mount-on-open.ts'
import { DialogControl, useOpenPopup, useOverlay } from './use-overlay.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  footer?: ReactNode
  /** Whether the URL opens the dialog, so that Back closes it anyway. */
  isInUrl?: boolean
  /** Width in px, limited by the viewport. */
  width?: number
  /** Whether the body is focusable, so that text without focusable elements can be scrolled by keyboard. */
  isText?: boolean
  children?: ReactNode
}

/** A modal dialog named by its title. Escape, Back, its button or a press outside closes it and restores the focus. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  footer,
  isInUrl = false,
  width = 480,
  isText = false,
  children,
}: DialogProps) => {
  const { isMounted, isShown } = useMountOnOpen(open)
  const popup = useOpenPopup('dialog')
  useOverlay(open && !isInUrl, onClose)
  if (!isMounted) return null
  return (
    <Base.Root open={isShown} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup ref={popup} className={styles.popup} data-dialog style={{ width }}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {description && <Base.Description className={styles.description}>{description}</Base.Description>}
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
          <DialogControl />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
