import { CircleAlert, CircleCheck } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { useConsole } from '../console/console-context.tsx'
import { classNames } from '../ui/class-names.ts'
import band from './toast-band.module.css'
import styles from './toaster.module.css'

const appearance = {
  theme: 'dark',
  gap: 4,
  // When collapsed, Sonner's newer toasts hide older ones
  expand: true,
  visibleToasts: 4,
  icons: { success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> },
  toastOptions: { classNames: { toast: styles.toast ?? '' } },
} as const

/** Distances from the window's edges. Screens with controls at the bottom edge override these variables. */
const offset = {
  bottom: 'var(--notice-bottom, 12px)',
  left: 'var(--notice-left, 16px)',
  right: 'var(--notice-right, 16px)',
}

/**
 * Renders toasts in the lower corners of the window, or in one narrow list if the window is small. Sticky toasts have
 * their own list. In the live view and with a dialog open, toasts have places without controls and let pointer events
 * through. On other screens the page ends above them, so they cover nothing that can be read or pressed.
 */
export const Toaster = () => {
  const { toasterId, stickyToasterId } = useConsole().notices
  return createPortal(
    <div className={band.band}>
      <Sonner
        {...appearance}
        id={stickyToasterId}
        className={classNames(styles.toaster, styles.sticky)}
        containerAriaLabel="Persistent notifications"
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
    </div>,
    document.body,
  )
}
