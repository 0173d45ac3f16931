import { limits } from '@rig/contract'
import { toast } from 'sonner'
import { z } from 'zod'

type Options = { id?: string }

/** Where notices that stay have their own place, so that no other one ever lies over them. */
export const LASTING_TOASTER = 'lasting'

const CARRIED_KEY = 'notice-after-reload'

/**
 * What the operator is told in passing. A notice with the id of one that is shown (its text, unless given) takes that
 * one's place and its time starts again, so that a repeated command makes no pile.
 */
export const notices = {
  /** Bottom right, dark, 5 s (spec 9). */
  success: (text: string, { id = text }: Options = {}) =>
    toast.success(text, { id, position: 'bottom-right', duration: limits.TOAST_MS }),

  /** Bottom left, red, 5 s (spec 9). */
  error: (text: string, { id = text }: Options = {}) =>
    toast.error(text, { id, position: 'bottom-left', duration: limits.TOAST_MS }),

  /** An error that stays for as long as it is true: only `dismiss` takes it away. */
  sticky: (text: string, { id = text }: Options = {}) =>
    toast.error(text, { id, toasterId: LASTING_TOASTER, duration: Number.POSITIVE_INFINITY, dismissible: false }),

  dismiss: (id: string) => toast.dismiss(id),

  /** Keeps a success for the page that comes after a reload. */
  carry: (text: string) => sessionStorage.setItem(CARRIED_KEY, JSON.stringify(text)),

  /** Shows what the page before has left. */
  showCarried: () => {
    const carried = sessionStorage.getItem(CARRIED_KEY)
    sessionStorage.removeItem(CARRIED_KEY)
    const text = z.string().safeParse(carried && JSON.parse(carried))
    if (text.success) notices.success(text.data)
  },
}
