import type { RigConsole } from './console.ts'

/** An overlay that Back and Escape close. Dialogs handle Escape themselves. */
export type Layer = { close: () => void }

/**
 * Creates the stack of open overlays. Each has an entry in the page's history, so that Back closes the uppermost one.
 * Entries without an overlay, for example after a page load or Forward, are left immediately.
 */
export const createLayers = ({ page, movement, popups, session }: RigConsole) => {
  const { window } = page
  const { history } = window
  const stack: Layer[] = []
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
    if (key !== 'Escape' || movement.endRunningHolds() || popups.areOpen() || stack.length === 0) return
    closeUppermost()
    schedule()
  }

  const listeners = new AbortController()
  const { signal } = listeners
  window.addEventListener('popstate', onPopState, { signal })
  // Captured, because a dialog that the same press closes is still open then
  window.addEventListener('keydown', onKeyDown, { capture: true, signal })
  schedule()

  return {
    add: (layer: Layer) => {
      stack.push(layer)
      schedule()
      return () => {
        const index = stack.indexOf(layer)
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
    close: () => listeners.abort(),
  }
}
