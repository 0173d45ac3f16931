import type { Movement } from './movement.ts'
import type { ConsoleSession } from './session.ts'

type PopupKind = 'dialog' | 'menu'

/** An overlay that Back closes, as does Escape, which dialogs and menus handle themselves. */
type Overlay = { close: () => void }

type Dependencies = {
  window: Window
  movement: Pick<Movement, 'endAllHolds' | 'endRunningHolds'>
  session: Pick<ConsoleSession, 'store'>
}

/**
 * Creates the stack of open overlays. Each has an entry in the page's history, so that Back closes the uppermost one.
 * Entries without an overlay, for example after a page load or Forward, are left immediately. Keys and presses must not
 * move the machine while a popup, which is a dialog or a menu, takes the keyboard.
 */
export const createOverlays = ({ window, movement, session }: Dependencies) => {
  const { history } = window
  const popups = new Set<{ kind: PopupKind }>()
  const stack: Overlay[] = []
  /** Whether this console has requested a traversal whose `popstate` is pending. */
  let isTraversing = false
  let isScheduled = false
  let waiting: (() => void)[] = []

  const readDepth = (): number => {
    const depth: unknown = history.state?.layers
    return typeof depth === 'number' ? depth : 0
  }

  const goBack = (entries: number) => {
    isTraversing = true
    history.go(-entries)
  }

  const synchronise = () => {
    isScheduled = false
    if (isTraversing) return
    for (let depth = readDepth() + 1; depth <= stack.length; depth++)
      history.pushState({ ...history.state, layers: depth }, '')
    // After a logout the route guard replaces the entry of the dialog
    if (readDepth() > stack.length && session.store.getState().admin) goBack(readDepth() - stack.length)
    if (isTraversing) return
    for (const resolve of waiting) resolve()
    waiting = []
  }

  /** An overlay may close and another may open in the same update, which changes no entry. */
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(synchronise)
  }

  const closeUppermost = () => {
    movement.endAllHolds()
    stack.pop()?.close()
  }

  const onPopState = () => {
    if (isTraversing) {
      isTraversing = false
      return schedule()
    }
    while (stack.length > readDepth()) closeUppermost()
    schedule()
  }

  const onKeyDown = ({ key }: KeyboardEvent) => {
    // The first press during a hold only stops the movement
    if (key !== 'Escape' || movement.endRunningHolds() || popups.size > 0 || stack.length === 0) return
    closeUppermost()
    schedule()
  }

  return {
    /** Records that a popup takes the keyboard, until the returned function is called. */
    openPopup: (kind: PopupKind) => {
      const popup = { kind }
      popups.add(popup)
      movement.endAllHolds()
      return () => void popups.delete(popup)
    },
    arePopupsOpen: () => popups.size > 0,
    /** Returns whether a dialog covers another one, whose keys must not act. */
    areDialogsNested: () => [...popups].filter(({ kind }) => kind === 'dialog').length > 1,
    /** Adds an overlay until the returned function is called. One that Back or Escape has closed is removed already. */
    add: (overlay: Overlay) => {
      stack.push(overlay)
      schedule()
      return () => {
        const index = stack.indexOf(overlay)
        if (index < 0) return
        stack.splice(index, 1)
        schedule()
      }
    },
    /** Resolves when the history is as deep as the stack. A navigation before that would be undone. */
    settled: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        schedule()
      }),
    /** Handles Back and Escape until the returned function is called. */
    connect: () => {
      const listeners = new AbortController()
      const { signal } = listeners
      window.addEventListener('popstate', onPopState, { signal })
      // Captured, because a dialog that the same press closes is still open then
      window.addEventListener('keydown', onKeyDown, { capture: true, signal })
      schedule()
      return () => listeners.abort()
    },
  }
}
