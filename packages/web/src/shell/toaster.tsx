import { CircleAlert, CircleCheck } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { LASTING_TOASTER } from '../console/notices.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './toaster.module.css'

const look = {
  theme: 'dark',
  gap: 4,
  // All of them side by side: folded into a pile, the older ones could not be read
  expand: true,
  visibleToasts: 4,
  icons: { success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> },
  toastOptions: { classNames: { toast: styles.toast ?? '' } },
} as const

/** A screen that has controls at its lower edge says where its notices lie instead. */
const offset = {
  bottom: 'var(--notice-bottom, 12px)',
  left: 'var(--notice-left, 16px)',
  right: 'var(--notice-right, 16px)',
}

/**
 * Where notices appear: in the lower corners of the window; in a small window in one narrow list. Lasting ones stay until they are dismissed, in a place of their own. Notices let the pointer through, so that none of them
 * ever takes a press away from a control, and they lie above an open dialog.
 */
export const Toaster = () =>
  createPortal(
    <>
      <Sonner
        {...look}
        id={LASTING_TOASTER}
        className={classNames(styles.toaster, styles.lasting)}
        containerAriaLabel="Lasting notifications"
        position="bottom-center"
        offset={offset}
        mobileOffset={offset}
      />
      <Sonner
        {...look}
        className={styles.toaster ?? ''}
        position="bottom-right"
        offset={offset}
        mobileOffset={offset}
      />
    </>,
    document.body,
  )
