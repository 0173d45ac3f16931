import { CircleAlert, CircleCheck } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import styles from './toaster.module.css'

/**
 * Where notices appear: in the band at the bottom of the window. They let the pointer through, so that none of them
 * ever takes a press away from a control; only the button that dismisses a lasting one can be pressed. They lie in the
 * body, above an open dialog.
 */
export const Toaster = () =>
  createPortal(
    <Sonner
      theme="dark"
      position="bottom-right"
      visibleToasts={2}
      gap={8}
      offset={{ bottom: 12, right: 16, left: 16 }}
      mobileOffset={{ bottom: 'calc(var(--bar-height, 0px) + 8px)', left: 8, right: 8 }}
      icons={{ success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> }}
      toastOptions={{ classNames: { toast: styles.toast ?? '', closeButton: styles.close ?? '' } }}
      className={styles.toaster}
    />,
    document.body,
  )
