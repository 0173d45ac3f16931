import type { ConsoleWindow } from './console-window.ts'

/** Calls a function after a delay in ms. Returns a function that cancels the call. */
export type After = (run: () => void, ms: number) => () => void

/** One step of the tour: the key, its hold time and the pause after it, ms. */
type TourStep = { key: string; heldMs: number; restMs: number }

const moveSled = (key: '.' | ','): TourStep => ({ key, heldMs: 2_500, restMs: 3_000 })

/** Moves the camera around, starting at its default view. */
const lookAround: readonly TourStep[] = [
  { key: 'Home', heldMs: 100, restMs: 3_000 },
  { key: 'ArrowRight', heldMs: 1_800, restMs: 2_500 },
  { key: '+', heldMs: 3_000, restMs: 3_000 },
  { key: 'ArrowLeft', heldMs: 1_800, restMs: 2_000 },
  { key: '-', heldMs: 3_000, restMs: 2_000 },
]

/** Time to load a page or the picture of another camera. */
const SETTLE_MS = 3_000

/**
 * Shows one camera after another and moves each a little. `stop` ends the tour and releases the held key synchronously.
 */
export const startTour = (rig: ConsoleWindow, after: After) => {
  let visits = 0
  let heldKey: string | null = null
  let cancel: () => void

  const release = () => {
    if (heldKey !== null) rig.releaseKey(heldKey)
    heldKey = null
  }

  const show = ([step, ...later]: readonly TourStep[]) => {
    if (!step) return visit()
    heldKey = step.key
    rig.pressKey(step.key)
    cancel = after(() => {
      release()
      cancel = after(() => show(later), step.restMs)
    }, step.heldMs)
  }

  /** Every other visit moves the sled back, which keeps it away from the end of its track. */
  const stepsOfVisit = (): readonly TourStep[] => {
    const [there, back] = visits % 2 === 1 ? [moveSled('.'), moveSled(',')] : [moveSled(','), moveSled('.')]
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
    cancel = after(() => show(stepsOfVisit()), SETTLE_MS)
  }

  visit()
  return {
    stop: () => {
      cancel()
      release()
    },
  }
}
