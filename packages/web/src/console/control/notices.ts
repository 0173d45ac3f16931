import { toast } from 'sonner'
import { createId } from '../../lib/create-id.ts'
import { PHONE, SHORT } from '../../styles/breakpoints.ts'

const TOAST_DURATION_MS = 5_000 // spec 9

/** If toasts are dismissible, Sonner moves keyboard focus back when Tab is pressed. */
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
  // Sonner removes a toast only after its animation. A message that is shown again before then needs a new id.
  const toastIds = new Map<string, string>()
  const getToastId = (id: string) => {
    const toastId = toastIds.get(id) ?? `${toasterId} ${id} ${createId()}`
    toastIds.set(id, toastId)
    return toastId
  }
  const dismiss = (id: string) => {
    const toastId = toastIds.get(id)
    if (toastId === undefined) return
    toast.dismiss(toastId)
    toastIds.delete(id)
  }
  const smallWindowQuery = window.matchMedia?.(`${PHONE}, ${SHORT}`)
  const show = (type: keyof typeof toastPositions, text: string, id: string) => {
    const toastId = getToastId(id)
    toast[type](text, {
      id: toastId,
      toasterId,
      position: smallWindowQuery?.matches ? 'bottom-center' : toastPositions[type],
      duration: TOAST_DURATION_MS,
      dismissible,
      onAutoClose: () => toastIds.get(id) === toastId && toastIds.delete(id),
    })
  }

  return {
    /** Ids of Sonner's toasters. Expiring toasts and sticky toasts have separate toasters. */
    toasterId,
    stickyToasterId,

    /** Shows a dark toast (spec 9). */
    success: (text: string, { id = text }: Options = {}) => show('success', text, id),

    /** Shows a red toast (spec 9). */
    error: (text: string, { id = text }: Options = {}) => show('error', text, id),

    /** Shows an error message, and a detail beside it, until `dismiss` is called with its id. */
    sticky: (text: string, { id = text, detail }: Options & { detail?: string } = {}) =>
      void toast.error(text, {
        description: detail,
        id: getToastId(id),
        toasterId: stickyToasterId,
        duration: Number.POSITIVE_INFINITY,
        dismissible,
      }),

    dismiss,
    close: () => [...toastIds.keys()].forEach(dismiss),
  }
}
