import { createStore } from 'zustand/vanilla'
import { isDialogOpen, isTextInput } from './keyboard-focus.ts'

/** Ends the holds of one group of inputs (docs/motion-safety.md). */
export type Holds = {
  end(): void
  /**
   * Ends the holds that already drive an axis. Returns false if there were none. A press that has just begun can still
   * become a step.
   */
  endRunning(): boolean
  /** Is called when the page unloads, and resends each unacknowledged stop once. */
  leave?(): void
}

export type Movement = ReturnType<typeof createMovement>

/**
 * Creates the registry of held inputs, moving axes and camera stoppers. It ends all holds when the page loses focus or
 * visibility, when a dialog opens, and when a text field receives focus (docs/motion-safety.md).
 */
export const createMovement = (window: Window) => {
  const { document } = window
  const store = createStore<{ moving: ReadonlySet<string> }>(() => ({ moving: new Set() }))
  const registered = new Set<Holds>()
  const stoppers = new Map<string, () => Promise<void>>()
  let hasLeft = false

  const endAllHolds = () => {
    for (const holds of registered) holds.end()
  }

  const listeners = new AbortController()
  const { signal } = listeners
  const listen = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal })
  const recordPageTransition = ({ type }: Event) => {
    hasLeft = type === 'pagehide'
  }
  // Capturing listeners run before the listeners that end holds
  window.addEventListener('pagehide', recordPageTransition, { capture: true, signal })
  window.addEventListener('pageshow', recordPageTransition, { capture: true, signal })
  listen(window, 'blur', endAllHolds)
  listen(window, 'pagehide', () => {
    endAllHolds()
    for (const holds of registered) holds.leave?.()
  })
  listen(document, 'visibilitychange', () => document.hidden && endAllHolds())
  listen(document, 'freeze', endAllHolds)
  listen(document, 'focusin', ({ target }) => isTextInput(target) && endAllHolds())
  const dialogObserver = new MutationObserver(() => isDialogOpen(document) && endAllHolds())
  dialogObserver.observe(document.body, { childList: true })

  return {
    store,
    /** Records whether something moves. `id` is a camera id or `sled`. */
    setMoving: (id: string, isMoving: boolean) => {
      const { moving } = store.getState()
      if (moving.has(id) === isMoving) return
      store.setState({ moving: new Set(isMoving ? [...moving, id] : [...moving].filter((each) => each !== id)) })
    },
    /** Resolves when nothing moves and every stop is acknowledged. */
    waitUntilIdle: () =>
      new Promise<void>((resolve) => {
        if (store.getState().moving.size === 0) return resolve()
        const unsubscribe = store.subscribe(({ moving }) => {
          if (moving.size > 0) return
          unsubscribe()
          resolve()
        })
      }),
    registerHolds: (holds: Holds) => {
      registered.add(holds)
      return () => void registered.delete(holds)
    },
    /** Ends all holds. Each input must be released and pressed again to move the machine. */
    endAllHolds,
    /**
     * Ends the holds that already drive an axis, and returns whether there were any. Steps continue, and the next press
     * can start a hold.
     */
    endRunningHolds: () => [...registered].map((holds) => holds.endRunning()).includes(true),
    /** Registers the function that resolves when the camera has stopped. Each camera has exactly one. */
    registerStopper: (cameraID: string, waitUntilStopped: () => Promise<void>) => {
      stoppers.set(cameraID, waitUntilStopped)
    },
    /** Resolves when no command from this console moves the camera. Wait for it before activating a preset. */
    waitUntilStopped: (cameraID: string): Promise<void> => stoppers.get(cameraID)?.() ?? Promise.resolve(),
    /** Returns true if the page may unload before a response arrives. Requests then need `keepalive`. */
    mayUnload: () => hasLeft || document.hidden,
    close: () => {
      endAllHolds()
      listeners.abort()
      dialogObserver.disconnect()
    },
  }
}
