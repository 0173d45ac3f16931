import { toast } from 'sonner'
import { breakpoints } from '../styles/breakpoints.ts'

const TOAST_DURATION_MS = 5_000 // spec 9

/** With dismissible toasts, Sonner moves keyboard focus back when the user presses Tab. */
const dismissible = false

type Options = { id?: string }

export type Notices = ReturnType<typeof createNotices>

/**
 * Creates the toasts of one console. A toast with the id of a visible one (by default, its text) replaces it and
 * restarts its timer, so repeated commands do not stack toasts.
 */
export const createNotices = (window: Window) => {
  // Sonner stores the toasts of all consoles on a page in one list
  const toasterId = crypto.randomUUID()
  const stickyToasterId = `${toasterId} sticky`
  const shown = new Set<string>()
  const registerId = (id: string) => {
    shown.add(id)
    return `${toasterId} ${id}`
  }
  const dismiss = (id: string) => void toast.dismiss(registerId(id))
  const isNarrow = () => window.matchMedia?.(`${breakpoints.phone}, ${breakpoints.low}`).matches ?? false

  return {
    /** Sonner renders toasts that expire and sticky toasts in separate toasters with these ids. */
    toasterId,
    stickyToasterId,

    /** Shows a dark toast at the bottom right for 5 s (spec 9). */
    success: (text: string, { id = text }: Options = {}) =>
      void toast.success(text, {
        id: registerId(id),
        toasterId,
        position: isNarrow() ? 'bottom-center' : 'bottom-right',
        duration: TOAST_DURATION_MS,
        dismissible,
      }),

    /** Shows a red toast at the bottom left for 5 s (spec 9). */
    error: (text: string, { id = text }: Options = {}) =>
      void toast.error(text, {
        id: registerId(id),
        toasterId,
        position: isNarrow() ? 'bottom-center' : 'bottom-left',
        duration: TOAST_DURATION_MS,
        dismissible,
      }),

    /** Shows an error until `dismiss` is called with its id. */
    sticky: (text: string, { id = text }: Options = {}) =>
      void toast.error(text, {
        id: registerId(id),
        toasterId: stickyToasterId,
        duration: Number.POSITIVE_INFINITY,
        dismissible,
      }),

    dismiss,
    close: () => shown.forEach(dismiss),
  }
}
