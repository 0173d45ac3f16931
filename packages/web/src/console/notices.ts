import { toast } from 'sonner'
import { breakpoints } from '../styles/breakpoints.ts'

const SHOWN_FOR_MS = 5_000 // spec 9

type Options = { id?: string }

/** Out of a notice that can be dismissed, Sonner sends the Tab key back to where it came from. */
const dismissible = false

/** Where notices that stay have their own place, so that no other one ever lies over them. */
export const LASTING_TOASTER = 'lasting'

/**
 * What the operator is told in passing. A notice with the id of one that is shown (its text, unless given) takes that
 * one's place and its time starts again, so that a repeated command makes no pile.
 */
export const notices = {
  /** Bottom right, dark, 5 s (spec 9). */
  success: (text: string, { id = text }: Options = {}) =>
    toast.success(text, {
      id,
      position: isNarrow() ? 'bottom-center' : 'bottom-right',
      duration: SHOWN_FOR_MS,
      dismissible,
    }),

  /** Bottom left, red, 5 s (spec 9). */
  error: (text: string, { id = text }: Options = {}) =>
    toast.error(text, {
      id,
      position: isNarrow() ? 'bottom-center' : 'bottom-left',
      duration: SHOWN_FOR_MS,
      dismissible,
    }),

  /** An error that stays for as long as it is true: only `dismiss` takes it away. */
  sticky: (text: string, { id = text }: Options = {}) =>
    toast.error(text, { id, toasterId: LASTING_TOASTER, duration: Number.POSITIVE_INFINITY, dismissible }),

  dismiss: (id: string) => toast.dismiss(id),
}

/** Whether the window is too small for notices in its corners. */
const isNarrow = () => window.matchMedia?.(`${breakpoints.phone}, ${breakpoints.low}`).matches ?? false
