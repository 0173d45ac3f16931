import { createStore } from 'zustand/vanilla'
import { callEach } from '../../lib/call-each.ts'
import { register } from '../../lib/register.ts'
import { isTextInput } from './keys.ts'

/**
 * Outcome of a command to a camera, as far as the console can determine it. The command has had a response, or can no
 * longer get one.
 */
export type MovementOutcome = 'accepted' | 'refused' | 'failed' | 'denied' | 'gone' | 'intercepted' | 'lost'

/** A preset that was sent, but must no longer move its camera, because everything has been stopped since. */
export type RevokedPreset = { sentAt: number; outcome: MovementOutcome }

type Stopper = {
  /**
   * Resolves when no command from this console moves the camera. Calls `discard` with a reason, even after it has
   * resolved, if the camera is steered, stopped or sent to another preset.
   */
  waitUntilStopped: (discard: (reason: string) => void) => Promise<void>
  stopUndriven: (preset: RevokedPreset) => void
  /** Stops all axes. */
  stop: () => void
  /** Returns whether a command or preset of this console may be moving the camera. */
  isCameraCommanded: () => boolean
}

/** Maximum time to wait until nothing moves, because failed commands can leave stops unconfirmed for minutes. */
export const MAX_IDLE_DELAY_MS = 60_000

const FOCUS_MESSAGE = 'The page lost focus. Press again'

/** A group of held inputs that can be ended together (docs/motion-safety.md). */
export type Holds = {
  /** `reason` says why the holds end. It is omitted if the operator's own action makes the reason obvious. */
  end(reason?: string): void
  /**
   * Ends the holds that are driving an axis, and returns whether there were any. A press that has just begun can still
   * become a step.
   */
  endRunning(): boolean
  /** Called when the page unloads. Resends each unconfirmed stop once. */
  leave?(): void
  /** Called when the tab is hidden or the page unloads. Drops the waiting commands, which no one would see. */
  hide?(reason: string): void
}

export type MovementRegistry = ReturnType<typeof createMovement>

/**
 * Creates the registry of held inputs and moving axes. All holds end when the page loses focus or is hidden, or a text
 * field receives focus (docs/motion-safety.md). `loseReleases` ends the holds of all keys, because their releases may
 * not reach a page without focus.
 */
export const createMovement = (window: Window, loseReleases: (reason: string) => void) => {
  const { document } = window
  const store = createStore<{ moving: ReadonlySet<string> }>(() => ({ moving: new Set() }))
  const registeredHolds = new Set<Holds>()
  const stopListeners = new Set<() => void>()
  const afterStopListeners = new Set<() => void>()
  const stoppers = new Map<string, Stopper>()
  /** Whether a command or preset of this console may be moving any camera, even one that is no longer displayed. */
  const isAnyCameraCommanded = createStore(() => false)
  const stopButtonCount = createStore(() => 0)
  /** For each camera, a function that discards its latest preset unless the preset has been sent. */
  const latestPresetDiscards = new Map<string, (reason: string) => void>()
  let hasLeft = false

  const endAllHolds = (reason?: string) => {
    callEach(registeredHolds, (holds) => holds.end(reason))
  }
  const loseFocus = () => {
    callEach([loseReleases, endAllHolds], (end) => end(FOCUS_MESSAGE))
  }
  const dropWaiting = () => {
    callEach(registeredHolds, (holds) => holds.hide?.(FOCUS_MESSAGE))
    callEach(latestPresetDiscards.values(), (discard) => discard('the page was hidden'))
  }

  const listeners = new AbortController()
  const { signal } = listeners
  const listen = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal })
  listen(window, 'blur', loseFocus)
  listen(window, 'pageshow', () => {
    hasLeft = false
  })
  listen(window, 'pagehide', () => {
    hasLeft = true
    endAllHolds()
    callEach(registeredHolds, (holds) => holds.leave?.())
    dropWaiting()
  })
  listen(document, 'visibilitychange', () => {
    if (document.hidden) callEach([loseFocus, dropWaiting], (end) => end())
  })
  listen(document, 'freeze', loseFocus)
  listen(document, 'focusin', ({ target }) => isTextInput(target) && endAllHolds())

  const isMoving = () => store.getState().moving.size > 0

  return {
    store,
    isMoving,
    isAnyCameraCommanded,
    stopButtonCount,
    /** Call this when a Stop button appears. Returns a function to call when it disappears. */
    addStopButton: () => {
      stopButtonCount.setState((count) => count + 1)
      return () => stopButtonCount.setState((count) => count - 1)
    },
    /** Call this when the result of a stopper's `isCameraCommanded` may have changed. */
    updateCommanded: () => {
      isAnyCameraCommanded.setState(
        [...stoppers.values()].some(({ isCameraCommanded }) => isCameraCommanded()),
        true,
      )
    },
    setMoving: (id: string, moves: boolean) => {
      const { moving } = store.getState()
      if (moving.has(id) === moves) return
      store.setState({ moving: new Set(moves ? [...moving, id] : [...moving].filter((each) => each !== id)) })
    },
    waitUntilIdle: () =>
      new Promise<void>((resolve) => {
        if (!isMoving()) return resolve()
        const unsubscribe = store.subscribe(() => {
          if (isMoving()) return
          unsubscribe()
          resolve()
        })
      }),
    registerHolds: (holds: Holds) => register(registeredHolds, holds),
    /** Ends all holds. To move anything again, the operator must release the input and press it again. */
    endAllHolds,
    /** Ends all holds and shows that the page has lost focus, because a browser dialog may cause no `blur` event. */
    loseFocus,
    /**
     * Ends the holds that are driving an axis, and returns whether there were any. Steps in progress continue, and the
     * next press can start a new hold.
     */
    endRunningHolds: () => callEach(registeredHolds, (holds) => holds.endRunning()).includes(true),
    /**
     * Also stops each camera that is no longer displayed, but may still be moved by a command or preset of this
     * console. `reason` completes 'The preset was not sent because'.
     */
    stopAll: (reason = 'everything was stopped') => {
      // Presets are discarded first, because a stop would discard them as superseded
      callEach(latestPresetDiscards.values(), (discard) => discard(reason))
      const commanded = [...stoppers.values()].filter(({ isCameraCommanded }) => isCameraCommanded())
      // A set, because the displayed camera is in both lists, but needs only one stop
      callEach(new Set([...stopListeners, ...commanded.map(({ stop }) => stop)]), (stop) => stop())
      callEach(afterStopListeners, (listener) => listener())
    },
    /** Registers a function that stops a camera or the sled, even if no input is held, and drops queued commands. */
    onStopAll: (stop: () => void) => register(stopListeners, stop),
    /** Registers a function to call after `stopAll` has sent all stops, which need the free connections first. */
    afterStopAll: (listener: () => void) => register(afterStopListeners, listener),
    /** Registers the functions that stop a camera. Each camera registers once. */
    registerStopper: (cameraID: string, stopper: Stopper) => {
      stoppers.set(cameraID, stopper)
    },
    /** Stops those axes of a camera that are not driven by a hold, even if the camera is no longer displayed. */
    stopUndriven: (cameraID: string, preset: RevokedPreset) => stoppers.get(cameraID)?.stopUndriven(preset),
    /**
     * Resolves when a preset may be sent, that is, as soon as no axis of the camera has an unconfirmed stop, or after
     * `STOP_WAIT_TIMEOUT_MS`.
     */
    waitUntilStopped: (cameraID: string, discard: (reason: string) => void): Promise<void> => {
      latestPresetDiscards.set(cameraID, discard)
      return stoppers.get(cameraID)?.waitUntilStopped(discard) ?? Promise.resolve()
    },
    /** Discards the latest preset of a camera if it has not been sent yet. */
    discardPreset: (cameraID: string, reason: string) => latestPresetDiscards.get(cameraID)?.(reason),
    /** Returns whether the page may unload before a request gets its response. The request then needs `keepalive`. */
    mayUnload: () => hasLeft || document.hidden,
    close: () => {
      endAllHolds()
      listeners.abort()
    },
  }
}
