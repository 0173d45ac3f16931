import { CircleAlert, CircleCheck } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { LASTING_TOASTER } from '../lib/notices.ts'
import styles from './toaster.module.css'

const look = {
  theme: 'dark',
  gap: 8,
  icons: { success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> },
  toastOptions: { classNames: { toast: styles.toast ?? '' } },
  className: styles.toaster ?? '',
} as const

/**
 * Where notices appear: in the band at the bottom of the window, those that stay in its middle (on a phone in a row below
 * the others). They let the pointer through, so that none of them ever takes a press away from a control. They lie in the
 * body, above an open dialog.
 */
export const Toaster = () =>
  createPortal(
    <>
      <Sonner
        {...look}
        id={LASTING_TOASTER}
        containerAriaLabel="Lasting notifications"
        position="bottom-center"
        offset={{ bottom: 12 }}
        mobileOffset={{ bottom: 'calc(var(--bar-height, 0px) + 8px)', left: 8, right: 8 }}
      />
      <Sonner
        {...look}
        position="bottom-right"
        visibleToasts={2}
        offset={{ bottom: 12, right: 16, left: 16 }}
        mobileOffset={{ bottom: 'calc(var(--bar-height, 0px) + 8px)', left: 8, right: 8 }}
      />
    </>,
    document.body,
  )
