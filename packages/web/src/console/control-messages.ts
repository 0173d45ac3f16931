import { createStore } from 'zustand/vanilla'

/** How long a message stays visible (docs/decisions/0023). A message about the pace stays until it is cleared. */
const DISPLAY_MS = { refused: 8_000, done: 5_000, pace: null } as const
const RECHECK_INTERVAL_MS = 1_000

/** `refused`: why a command had no effect. `done`: confirmation. `pace`: why a press has less effect than usual. */
export type MessageTone = keyof typeof DISPLAY_MS

export type Message = { text: string; tone: MessageTone }

type Messages = Readonly<Record<string, Message>>

type Timers = { setTimer(run: () => void, ms: number): unknown; clearTimer(timer: unknown): void }

export type ControlMessages = ReturnType<typeof createControlMessages>

/**
 * Creates the messages at the controls. Each is shown for some seconds, longer while an operator points at the control,
 * and at most until the control is used again.
 */
export const createControlMessages = (clock: Timers) => {
  const store = createStore<Messages>(() => ({}))
  const timers = new Map<string, unknown>()
  const watchers = new Set<{ control: string; isWatched: () => boolean }>()

  const stopTimer = (control: string) => {
    if (timers.has(control)) clock.clearTimer(timers.get(control))
    timers.delete(control)
  }
  const clear = (control: string) => {
    stopTimer(control)
    if (control in store.getState()) store.setState(({ [control]: _cleared, ...others }) => others, true)
  }
  const isControlWatched = (control: string) =>
    [...watchers].some((watcher) => watcher.control === control && watcher.isWatched())
  const expireAfter = (control: string, ms: number) =>
    timers.set(
      control,
      clock.setTimer(() => {
        if (isControlWatched(control)) expireAfter(control, RECHECK_INTERVAL_MS)
        else clear(control)
      }, ms),
    )

  return {
    store,
    show: (control: string, text: string, tone: MessageTone = 'refused') => {
      stopTimer(control)
      store.setState(({ [control]: _replaced, ...others }) => ({ ...others, [control]: { text, tone } }), true)
      const ms = DISPLAY_MS[tone]
      if (ms !== null) expireAfter(control, ms)
    },
    clear,
    /** Keeps a message for as long as any `isWatched` returns true. Returns an unregister function. */
    watch: (control: string, isWatched: () => boolean) => {
      const watcher = { control, isWatched }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    close: () => {
      for (const timer of timers.values()) clock.clearTimer(timer)
      timers.clear()
    },
  }
}
