import { toast } from 'sonner'
import { createId } from '../../lib/create-id.ts'
import { LOW, PHONE } from '../../styles/breakpoints.ts'

const TOAST_DURATION_MS = 5_000 // spec 9

/** If toasts are dismissible, Sonner moves keyboard focus back when the user presses Tab. */
const dismissible = false

/** Small windows show success and error toasts in one list (spec 9, docs/decisions/0023). */
const toastPositions = { success: 'bottom-right', error: 'bottom-left' } as const

type Options = { id?: string }

export type Notices = ReturnType<typeof createNotices>

/** Creates the toasts of one console. A toast replaces a visible toast with the same id (by default, its message). */
export const createNotices = (window: Window) => {
  // Sonner keeps the toasts of all consoles on a page in one list, so each console needs its own id
  const toasterId = createId()
  const stickyToasterId = `${toasterId} sticky`
  const shown = new Set<string>()
  const registerId = (id: string) => {
    shown.add(id)
    return `${toasterId} ${id}`
  }
  // Sonner removes an expired toast only after its animation. The new id protects a repeated toast from that removal.
  const renewedIds = new Map<string, string>()
  const getId = (id: string) => renewedIds.get(id) ?? registerId(id)
  // Sonner dismisses a toast in the next frame. The new id protects a sticky message that reappears before that frame.
  const stickyIds = new Map<string, string>()
  const dismiss = (id: string) => {
    toast.dismiss(stickyIds.get(id) ?? getId(id))
    stickyIds.delete(id)
  }
  const getStickyId = (id: string) => {
    const stickyId = stickyIds.get(id) ?? `${registerId(id)} ${createId()}`
    stickyIds.set(id, stickyId)
    return stickyId
  }
  const smallWindowQuery = window.matchMedia?.(`${PHONE}, ${LOW}`)
  const show = (type: keyof typeof toastPositions, text: string, id: string) =>
    void toast[type](text, {
      id: getId(id),
      toasterId,
      position: smallWindowQuery?.matches ? 'bottom-center' : toastPositions[type],
      duration: TOAST_DURATION_MS,
      dismissible,
      onAutoClose: () => renewedIds.set(id, `${registerId(id)} ${createId()}`),
    })

  return {
    /** Ids of Sonner's toasters. Expiring toasts and sticky toasts have separate toasters. */
    toasterId,
    stickyToasterId,

    /** Shows a dark toast (spec 9). */
    success: (text: string, { id = text }: Options = {}) => show('success', text, id),

    /** Shows a red toast (spec 9). */
    error: (text: string, { id = text }: Options = {}) => show('error', text, id),

    /** Shows an error message until `dismiss` is called with its id. */
    sticky: (text: string, { id = text }: Options = {}) =>
      void toast.error(text, {
        id: getStickyId(id),
        toasterId: stickyToasterId,
        duration: Number.POSITIVE_INFINITY,
        dismissible,
      }),

    dismiss,
    close: () => shown.forEach(dismiss),
  }
}
