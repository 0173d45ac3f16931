import { onSessionEnd } from '../../lib/session.ts'
import { isField, isSomethingOpen } from './attention.ts'

/** A hold ends by itself after this long: nobody looks at one thing moving for half a minute on purpose. */
export const HOLD_MAX_MS = 30_000
/** A timer that comes later than this means that the page has slept: nobody was watching what was held. */
export const SLEPT_MS = 1_000

type Holds = {
  /** Ends every hold. */
  end(): void
  /** Ends those that move something now, and returns whether there were any; a press of a moment ago may still step. */
  endRunning(): boolean
}

const listeners = new Set<Holds>()
let isWatched = false

/** Ends every hold of everything that moves, camera or sled; each input must be pressed anew. */
export const endAllHolds = () => {
  for (const { end } of listeners) end()
}

/** Ends the holds that move something now, and returns whether there were any. Steps pass, and the next press holds. */
export const endRunningHolds = (): boolean => [...listeners].map(({ endRunning }) => endRunning()).includes(true)

/** Has holds ended by whatever ends them, wherever in the console it happens (product 3). Returns the way to leave. */
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
