import { createStore } from 'zustand/vanilla'

/** How long a refusal message stays visible (docs/decisions/0023). */
const REFUSAL_DISPLAY_MS = 8_000
const RECHECK_INTERVAL_MS = 1_000

/** Maps the name of a control to the reason why its last command had no effect. */
type Reasons = Readonly<Record<string, string>>

type Timers = { setTimer(run: () => void, ms: number): unknown; clearTimer(timer: unknown): void }

export type Refusals = ReturnType<typeof createRefusals>

/**
 * Creates the reasons that controls show after a refused command, a failed request or a press without effect. A reason
 * is shown for 8 s, and longer while an operator points at the control, or until the control is used again.
 */
export const createRefusals = (clock: Timers) => {
  const store = createStore<Reasons>(() => ({}))
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
    /** Shows a reason until it expires or is cleared. The latest reason is the last entry of the store. */
    show: (control: string, reason: string) => {
      stopTimer(control)
      store.setState(({ [control]: _replaced, ...others }) => ({ ...others, [control]: reason }), true)
      expireAfter(control, REFUSAL_DISPLAY_MS)
    },
    clear,
    /** Keeps a reason for as long as any `isWatched` returns true. Returns an unregister function. */
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
