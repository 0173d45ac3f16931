import { createStore } from 'zustand/vanilla'
import { isDialogOpen, isField } from './attention.ts'

/** Inputs that are held, for everything that ends a hold (docs/motion-safety.md). */
export type Holds = {
  /** Ends every hold. */
  end(): void
  /** Ends the holds that move something now, and returns whether there were any; a press that has just begun may still step. */
  endRunning(): boolean
  /** The page is being left: sends each stop that the rig has not acknowledged once more. */
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
  const noteLeaving = ({ type }: Event) => {
    hasLeft = type === 'pagehide'
  }
  // Captured: before any listener that ends holds
  window.addEventListener('pagehide', noteLeaving, { capture: true, signal })
  window.addEventListener('pageshow', noteLeaving, { capture: true, signal })
  listen(window, 'blur', endAllHolds)
  listen(window, 'pagehide', () => {
    endAllHolds()
    for (const holds of registered) holds.leave?.()
  })
  listen(document, 'visibilitychange', () => document.hidden && endAllHolds())
  listen(document, 'freeze', endAllHolds)
  listen(document, 'focusin', ({ target }) => isField(target) && endAllHolds())
  const dialogs = new MutationObserver(() => isDialogOpen(document) && endAllHolds())
  dialogs.observe(document.body, { childList: true })

  return {
    store,
    /** Records whether something moves: a camera by its id, or the sled. */
    setMoving: (id: string, isMoving: boolean) => {
      const { moving } = store.getState()
      if (moving.has(id) === isMoving) return
      store.setState({ moving: new Set(isMoving ? [...moving, id] : [...moving].filter((each) => each !== id)) })
    },
    /** Resolves when nothing moves and every stop is acknowledged. */
    untilIdle: () =>
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
    /** Resolves when no command of this console moves the camera any more, so that a preset may move it. */
    waitUntilStopped: (cameraID: string): Promise<void> => stoppers.get(cameraID)?.() ?? Promise.resolve(),
    /** Whether the page may disappear before a response arrives: requests must outlive it. */
    mayDisappear: () => hasLeft || document.hidden,
    close: () => {
      endAllHolds()
      listening.abort()
      dialogs.disconnect()
    },
  }
}
