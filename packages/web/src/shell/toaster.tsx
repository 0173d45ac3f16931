import { CircleAlert, CircleCheck } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { useConsole } from '../console/console-context.tsx'
import styles from './toaster.module.css'

const options = {
  className: styles.list ?? '',
  // All toasts are visible: in Sonner's collapsed list, newer ones hide older ones
  expand: true,
  visibleToasts: 4,
  icons: { success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> },
  toastOptions: { unstyled: true, classNames: { toast: styles.toast ?? '' } },
} as const

/**
 * Renders toasts where they do not cover controls. Sticky toasts are in a separate list, so that no other toast
 * replaces them.
 */
export const Toaster = () => {
  const { toasterId, stickyToasterId } = useConsole().notices
  return createPortal(
    <div className={styles.toasts}>
      <Sonner
        {...options}
        id={stickyToasterId}
        containerAriaLabel="Persistent notifications"
        position="bottom-center"
      />
      <Sonner {...options} id={toasterId} />
    </div>,
    document.body,
  )
}
