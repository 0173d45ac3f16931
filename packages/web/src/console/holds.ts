import { isField, isSomethingOpen } from '../ui/attention.ts'
import { onSessionEnd } from './session.ts'

/** A hold ends by itself after this long: nobody moves one thing for half a minute on purpose. */
export const HOLD_MAX_MS = 30_000
/** A timer that fires later than this means that the page was suspended: nobody was watching what moved. */
export const SLEPT_MS = 1_000

type Holds = {
  /** Ends every hold. */
  end(): void
  /**
   * Ends the holds that move something now, and returns whether there were any; a press that has just begun may still
   * step.
   */
  endRunning(): boolean
}

const listeners = new Set<Holds>()
let isWatched = false

/** Ends every hold of cameras and sled; each input must be pressed again. */
export const endAllHolds = () => {
  for (const { end } of listeners) end()
}

/**
 * Ends the holds that move something now, and returns whether there were any. Steps are still sent, and the next press
 * holds.
 */
export const endRunningHolds = (): boolean => [...listeners].map(({ endRunning }) => endRunning()).includes(true)

/**
 * Registers holds that end for every reason that concerns the whole page (product 3). Returns how to unregister them.
 */
export const onHoldsEnd = (holds: Holds) => {
  if (!isWatched) watchPage()
  listeners.add(holds)
  return () => {
    listeners.delete(holds)
  }
}

/** Lasts as long as the page. */
const watchPage = () => {
  isWatched = true
  window.addEventListener('blur', endAllHolds)
  window.addEventListener('pagehide', endAllHolds)
  document.addEventListener('visibilitychange', () => document.hidden && endAllHolds())
  document.addEventListener('freeze', endAllHolds)
  document.addEventListener('focusin', ({ target }) => isField(target) && endAllHolds())
  new MutationObserver(() => isSomethingOpen() && endAllHolds()).observe(document.body, { childList: true })
  onSessionEnd(endAllHolds)
}
