import { createStore } from 'zustand/vanilla'
import { isDialogOpen, isTextInput } from './keyboard-focus.ts'

/** Held inputs, and the functions that end their holds (docs/motion-safety.md). */
export type Holds = {
  /** Ends every hold. */
  end(): void
  /** Ends the holds that move something now, and returns whether there were any; a press that has just begun may still step. */
  endRunning(): boolean
  /** Called when the page is left: sends each unacknowledged stop once more. */
  leave?(): void
}

export type Movement = ReturnType<typeof createMovement>

/**
 * Creates the registry of everything that this console moves: held inputs, axes that move or whose stop is not
 * acknowledged, and how to stop each camera. It ends every hold for the reasons that concern the whole page.
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

  const listening = new AbortController()
  const { signal } = listening
  const listen = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal })
  const recordLeaving = ({ type }: Event) => {
    hasLeft = type === 'pagehide'
  }
  // Captured: before any listener that ends holds
  window.addEventListener('pagehide', recordLeaving, { capture: true, signal })
  window.addEventListener('pageshow', recordLeaving, { capture: true, signal })
  listen(window, 'blur', endAllHolds)
  listen(window, 'pagehide', () => {
    endAllHolds()
    for (const holds of registered) holds.leave?.()
  })
  listen(document, 'visibilitychange', () => document.hidden && endAllHolds())
  listen(document, 'freeze', endAllHolds)
  listen(document, 'focusin', ({ target }) => isTextInput(target) && endAllHolds())
  const dialogs = new MutationObserver(() => isDialogOpen(document) && endAllHolds())
  dialogs.observe(document.body, { childList: true })

  return {
    store,
    /** Records whether a camera (by its id) or the sled moves. */
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
    /** Registers held inputs, and returns an unregister function. */
    registerHolds: (holds: Holds) => {
      registered.add(holds)
      return () => void registered.delete(holds)
    },
    /** Ends every hold of cameras and sled; each input must be pressed again. */
    endAllHolds,
    /** Ends the holds that move something now, and returns whether there were any. Steps are still sent, and the next press holds. */
    endRunningHolds: () => [...registered].map((holds) => holds.endRunning()).includes(true),
    /** Registers how to stop a camera; called once for each camera by the module that moves it. */
    registerStopper: (cameraID: string, waitUntilStopped: () => Promise<void>) => {
      stoppers.set(cameraID, waitUntilStopped)
    },
    /** Resolves when no command of this console moves the camera, so a preset may move it. */
    waitUntilStopped: (cameraID: string): Promise<void> => stoppers.get(cameraID)?.() ?? Promise.resolve(),
    /** Returns whether the page may unload before a response arrives: then requests must outlive it. */
    mayUnload: () => hasLeft || document.hidden,
    close: () => {
      endAllHolds()
      listening.abort()
      dialogs.disconnect()
    },
  }
}
