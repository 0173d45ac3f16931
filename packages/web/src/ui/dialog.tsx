import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import iconButton from './icon-button.module.css'
import { useMadeOnOpening } from './use-made-on-opening.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  footer?: ReactNode
  /** In px; the dialog is never wider than the window. */
  width?: number
  /** It holds nothing that takes the focus, so its text does: keys must be able to scroll it. */
  isText?: boolean
  children?: ReactNode
}

/** A modal dialog named by its title. Escape, the close button and a press beside it close it; the focus returns. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  footer,
  width = 480,
  isText = false,
  children,
}: DialogProps) => {
  const { isMade, isShown } = useMadeOnOpening(open)
  if (!isMade) return null
  return (
    <Base.Root open={isShown} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} style={{ width }}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {description && <Base.Description className={styles.description}>{description}</Base.Description>}
          {children && (
            <div className={styles.body} {...(isText && { role: 'group', 'aria-label': title, tabIndex: 0 })}>
              {children}
            </div>
          )}
          {footer && <footer className={styles.footer}>{footer}</footer>}
          {/* Last in the order, so that the first field has the focus when the dialog opens */}
          <Base.Close className={classNames(iconButton.button, styles.close)} aria-label="Close">
            <X aria-hidden />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
