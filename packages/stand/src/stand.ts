import type { ConsoleWindow } from './console-window.ts'
import { type After, startTour } from './tour.ts'

const TOUR_AFTER_MS = 60_000
const SEED_AFTER_MS = 300_000
/** Interval at which the stand checks the console and retries after failures. */
const POLL_INTERVAL_MS = 2_000

type Deps = {
  rig: ConsoleWindow
  /** Resets the simulator to its seed. */
  resetRig(): Promise<void>
  after: After
  /** Returns whether an event is caused by a visitor, not by the tour. */
  isTouch(event: Event): boolean
  /** Called when a tour begins or ends. */
  onTour(isRunning: boolean): void
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Runs the stand: signs the operator in, starts a tour after one idle minute, and resets the rig to its seed after
 * five. Any touch ends the tour within the same event.
 */
export const runStand = ({ rig, resetRig, after, isTouch, onTour }: Deps) => {
  let tour: { stop: () => void } | null = null
  let cancelIdle = () => {}
  let idleCount = 0
  let isPicturePending = true

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
    isPicturePending = true
    rig.load()
  }

  const resetToSeed = async () => {
    const idleCountBefore = idleCount
    endTour()
    const isReset = await resetRig().then(
      () => true,
      () => false,
    )
    if (isReset) load()
    if (idleCountBefore !== idleCount) return
    if (isReset) beginTour()
    else cancelIdle = after(resetToSeed, POLL_INTERVAL_MS)
  }

  const waitForIdle = () => {
    cancelIdle()
    idleCount += 1
    const cancels = [after(beginTour, TOUR_AFTER_MS), after(resetToSeed, SEED_AFTER_MS)]
    cancelIdle = () => {
      for (const cancel of cancels) cancel()
    }
  }

  const reportTouch = () => {
    endTour()
    waitForIdle()
  }

  const handleEvent = (event: Event) => {
    if (isTouch(event)) reportTouch()
  }

  const poll = () => {
    if (!rig.page()) load()
    else if (rig.signIn()) isPicturePending = true
    else if (isPicturePending) isPicturePending = !rig.watch()
    after(poll, POLL_INTERVAL_MS)
  }

  load()
  waitForIdle()
  poll()
  return {
    /** Reports a touch that causes no event, such as a game controller. */
    reportTouch,
    /** Watches a document for touches. Call it for each new document of the frame. */
    watchDocument: (document: Document) => {
      for (const kind of touches) document.addEventListener(kind, handleEvent, { capture: true, passive: true })
    },
  }
}
