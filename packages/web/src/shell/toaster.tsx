import { CircleAlert, CircleCheck } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { useConsole } from '../console/console-context.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './toaster.module.css'

const appearance = {
  theme: 'dark',
  gap: 4,
  // Expanded: in Sonner's stack, newer toasts cover the older ones
  expand: true,
  visibleToasts: 4,
  icons: { success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> },
  toastOptions: { classNames: { toast: styles.toast ?? '' } },
} as const

/** A screen with controls at its lower edge sets these variables. */
const offset = {
  bottom: 'var(--notice-bottom, 12px)',
  left: 'var(--notice-left, 16px)',
  right: 'var(--notice-right, 16px)',
}

/**
 * Shows the console's toasts in the lower corners of the window, in a small window in one narrow list; sticky ones have
 * their own list. Toasts ignore the pointer, so they never block a control, and are above an open dialog.
 */
export const Toaster = () => {
  const { toasterId, stickyToasterId } = useConsole().notices
  return createPortal(
    <>
      <Sonner
        {...appearance}
        id={stickyToasterId}
        className={classNames(styles.toaster, styles.sticky)}
        containerAriaLabel="Lasting notifications"
        position="bottom-center"
        offset={offset}
        mobileOffset={offset}
      />
      <Sonner
        {...appearance}
        id={toasterId}
        className={styles.toaster ?? ''}
        position="bottom-right"
        offset={offset}
        mobileOffset={offset}
      />
    </>,
    document.body,
  )
}
