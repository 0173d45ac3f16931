import type { ConsoleWindow } from './console-window.ts'
import { type After, startTour } from './tour.ts'

const TOUR_AFTER_MS = 60_000
const SEED_AFTER_MS = 300_000
/** How often the stand looks whether something has to be put right, and tries again what has failed. */
const LOOK_PERIOD_MS = 2_000

type Deps = {
  rig: ConsoleWindow
  /** Puts the simulator back to its seed. */
  resetRig(): Promise<void>
  after: After
  /** Whether an event comes from a visitor; the tour's own key presses do not. */
  isTouch(event: Event): boolean
  /** A tour has begun, or ended. */
  onTour(isRunning: boolean): void
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Keeps the stand attractive: signs the operator in, gives a tour when nobody has touched anything for a minute,
 * and goes back to the seed after five idle minutes. Any touch ends the tour within the event that reports it.
 */
export const runStand = ({ rig, resetRig, after, isTouch, onTour }: Deps) => {
  let tour: { stop: () => void } | null = null
  let cancelIdle = () => {}
  let idleTimes = 0
  let wantsPicture = true

  const beginTour = () => {
    if (tour) return
    tour = startTour(rig, after)
    onTour(true)
  }

  const endTour = () => {
    if (!tour) return
    tour.stop()
    tour = null
    onTour(false)
  }

  const load = () => {
    wantsPicture = true
    rig.load()
  }

  const backToSeed = async () => {
    const idleTime = idleTimes
    endTour()
    const isBack = await resetRig().then(
      () => true,
      () => false,
    )
    if (isBack) load()
    if (idleTime !== idleTimes) return
    if (isBack) beginTour()
    else cancelIdle = after(backToSeed, LOOK_PERIOD_MS)
  }

  const waitForIdle = () => {
    cancelIdle()
    idleTimes += 1
    const cancels = [after(beginTour, TOUR_AFTER_MS), after(backToSeed, SEED_AFTER_MS)]
    cancelIdle = () => {
      for (const cancel of cancels) cancel()
    }
  }

  const touched = () => {
    endTour()
    waitForIdle()
  }

  const heard = (event: Event) => {
    if (isTouch(event)) touched()
  }

  const look = () => {
    if (!rig.page()) load()
    else if (rig.signIn()) wantsPicture = true
    else if (wantsPicture) wantsPicture = !rig.watch()
    after(look, LOOK_PERIOD_MS)
  }

  load()
  waitForIdle()
  look()
  return {
    /** Somebody has touched the stand in a way that is no event. */
    touched,
    /** The frame shows another document: watch it for touches. */
    watchDocument: (document: Document) => {
      for (const kind of touches) document.addEventListener(kind, heard, { capture: true, passive: true })
    },
  }
}
