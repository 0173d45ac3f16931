import type { ConsoleWindow } from './console-window.ts'
import { startTour } from './tour.ts'

const TOUR_AFTER_MS = 60_000
const SEED_AFTER_MS = 300_000
/** How often the stand looks whether somebody must sign in again. */
const LOOK_PERIOD_MS = 2_000

type Deps = {
  rig: ConsoleWindow
  /** Puts the simulator back to its seed. */
  resetRig(): Promise<void>
  /** Runs later; the answer cancels. */
  after(run: () => void, ms: number): () => void
  /** Whether an event comes from a visitor; the tour's own key presses do not. */
  isTouch(event: Event): boolean
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Keeps the stand attractive: signs the operator in, gives a tour when nobody has touched anything for a minute,
 * and goes back to the seed after five idle minutes. Any touch ends the tour within the event that reports it.
 */
export const runStand = ({ rig, resetRig, after, isTouch }: Deps) => {
  let tour: { stop: () => void } | null = null
  let cancelIdle = () => {}

  const waitForIdle = () => {
    cancelIdle()
    const cancelTour = after(() => {
      tour ??= startTour(rig, after)
    }, TOUR_AFTER_MS)
    const cancelSeed = after(() => {
      tour?.stop()
      tour = null
      void resetRig().finally(() => {
        rig.load()
        tour = startTour(rig, after)
      })
    }, SEED_AFTER_MS)
    cancelIdle = () => {
      cancelTour()
      cancelSeed()
    }
  }

  const touched = (event: Event) => {
    if (!isTouch(event)) return
    tour?.stop()
    tour = null
    waitForIdle()
  }

  const look = () => {
    rig.signIn()
    after(look, LOOK_PERIOD_MS)
  }

  rig.load()
  waitForIdle()
  look()
  return {
    /** The frame shows another document: watch it for touches. */
    watchDocument: (document: Document) => {
      for (const kind of touches) document.addEventListener(kind, touched, { capture: true, passive: true })
    },
  }
}
