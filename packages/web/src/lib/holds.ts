import { isField, isSomethingOpen } from './attention.ts'
import { onSessionEnd } from './session.ts'

/** A hold ends by itself after this long: nobody looks at one thing moving for half a minute on purpose. */
export const HOLD_MAX_MS = 30_000
/** A timer that comes later than this means that the page has slept: nobody was watching what was held. */
export const SLEPT_MS = 1_000

const listeners = new Set<() => void>()
let isWatched = false

/** Ends every hold of everything that moves, camera or sled; each input must be pressed anew. */
export const endAllHolds = () => {
  for (const end of listeners) end()
}

/** Has `end` called by whatever ends all holds, wherever in the console it happens (product 3). Returns the way to leave. */
export const onHoldsEnd = (end: () => void) => {
  if (!isWatched) watchPage()
  listeners.add(end)
  return () => {
    listeners.delete(end)
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
