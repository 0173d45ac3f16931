import { toast } from 'sonner'
import { breakpoints } from '../styles/breakpoints.ts'

const SHOWN_FOR_MS = 5_000 // spec 9

/** Sonner moves the focus back on Tab when a toast can be dismissed. */
const dismissible = false

type Options = { id?: string }

export type Notices = ReturnType<typeof createNotices>

/**
 * Creates the toasts of one console. A toast with the id of a visible one (its text by default) replaces that one and
 * restarts its time: repeated commands do not stack toasts.
 */
export const createNotices = (window: Window) => {
  // Sonner keeps all toasts of a page in one list
  const toasterId = crypto.randomUUID()
  const stickyToasterId = `${toasterId} sticky`
  const shown = new Set<string>()
  const own = (id: string) => {
    shown.add(id)
    return `${toasterId} ${id}`
  }
  const dismiss = (id: string) => void toast.dismiss(own(id))
  const isNarrow = () => window.matchMedia?.(`${breakpoints.phone}, ${breakpoints.low}`).matches ?? false

  return {
    /** The ids of the two Sonner toasters: one for toasts that expire, one for those that stay. */
    toasterId,
    stickyToasterId,

    /** Bottom right, dark, 5 s (spec 9). */
    success: (text: string, { id = text }: Options = {}) =>
      void toast.success(text, {
        id: own(id),
        toasterId,
        position: isNarrow() ? 'bottom-center' : 'bottom-right',
        duration: SHOWN_FOR_MS,
        dismissible,
      }),

    /** Bottom left, red, 5 s (spec 9). */
    error: (text: string, { id = text }: Options = {}) =>
      void toast.error(text, {
        id: own(id),
        toasterId,
        position: isNarrow() ? 'bottom-center' : 'bottom-left',
        duration: SHOWN_FOR_MS,
        dismissible,
      }),

    /** An error that stays until `dismiss`. */
    sticky: (text: string, { id = text }: Options = {}) =>
      void toast.error(text, {
        id: own(id),
        toasterId: stickyToasterId,
        duration: Number.POSITIVE_INFINITY,
        dismissible,
      }),

    dismiss,
    close: () => shown.forEach(dismiss),
  }
}
