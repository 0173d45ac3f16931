import type { ConsoleWindow } from './console-window.ts'

/** Runs later; the answer cancels. */
export type After = (run: () => void, ms: number) => () => void

/** One moment of the tour: what the ghost operator does, and for how long (ms). */
type Moment = { key: string; heldMs: number; restMs: number }

const ride = (key: '.' | ','): Moment => ({ key, heldMs: 2_500, restMs: 3_000 })

/** A slow look around from the default view: long enough to see the picture turn, short enough to stay interesting. */
const lookAround: readonly Moment[] = [
  { key: 'Home', heldMs: 100, restMs: 3_000 },
  { key: 'ArrowRight', heldMs: 1_800, restMs: 2_500 },
  { key: '+', heldMs: 3_000, restMs: 3_000 },
  { key: 'ArrowLeft', heldMs: 1_800, restMs: 2_000 },
  { key: '-', heldMs: 3_000, restMs: 2_000 },
]

/** Time for a page to load, or for another camera's picture to come, before anything is asked of it. */
const SETTLE_MS = 3_000

/**
 * Shows one camera after another and moves each a little, until it is stopped.
 * `stop` lets go of the held key at once, in the very event that ends the tour.
 */
export const startTour = (rig: ConsoleWindow, after: After) => {
  let visits = 0
  let heldKey: string | null = null
  let cancel: () => void

  const release = () => {
    if (heldKey !== null) rig.releaseKey(heldKey)
    heldKey = null
  }

  const show = ([moment, ...later]: readonly Moment[]) => {
    if (!moment) return visit()
    heldKey = moment.key
    rig.pressKey(moment.key)
    cancel = after(() => {
      release()
      cancel = after(() => show(later), moment.restMs)
    }, moment.heldMs)
  }

  /** The sled comes back on every other visit, so that it is never driven against its end. */
  const moments = (): readonly Moment[] => {
    const [there, back] = visits % 2 === 1 ? [ride('.'), ride(',')] : [ride(','), ride('.')]
    return rig.isSteerable() ? [...lookAround, there] : [there, back]
  }

  const visit = () => {
    const cameras = rig.cameraCount()
    if (!rig.showsLiveView()) rig.load()
    if (!rig.showsLiveView() || cameras === 0) {
      cancel = after(visit, SETTLE_MS)
      return
    }
    rig.watch()
    rig.chooseCamera(visits % cameras)
    visits += 1
    cancel = after(() => show(moments()), SETTLE_MS)
  }

  visit()
  return {
    stop: () => {
      cancel()
      release()
    },
  }
}
