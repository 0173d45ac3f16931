import type { ConsoleWindow } from './console-window.ts'
import { type SetTimer, startTour } from './tour.ts'

const TOUR_AFTER_MS = 60_000
const RESET_AFTER_MS = 300_000
const POLL_INTERVAL_MS = 2_000

type Options = {
  consoleWindow: ConsoleWindow
  resetRig(): Promise<void>
  setTimer: SetTimer
  /** Returns whether a visitor, rather than the tour, caused an event. */
  isVisitorInput(event: Event): boolean
  onTourChange(isRunning: boolean): void
}

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Starts a tour after one idle minute, and resets the rig after five. Input ends the tour immediately. */
export const runStand = ({ consoleWindow, resetRig, setTimer, isVisitorInput, onTourChange }: Options) => {
  let tour: { stop: () => void } | null = null
  let cancelIdle = () => {}
  let idleCount = 0
  let isPicturePending = true

  const beginTour = () => {
    if (tour) return
    tour = startTour(consoleWindow, setTimer)
    onTourChange(true)
  }

  const endTour = () => {
    if (!tour) return
    tour.stop()
    tour = null
    onTourChange(false)
  }

  const load = () => {
    isPicturePending = true
    consoleWindow.load()
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
    else cancelIdle = setTimer(resetToSeed, POLL_INTERVAL_MS)
  }

  const waitForIdle = () => {
    cancelIdle()
    idleCount += 1
    const cancels = [setTimer(beginTour, TOUR_AFTER_MS), setTimer(resetToSeed, RESET_AFTER_MS)]
    cancelIdle = () => {
      for (const cancel of cancels) cancel()
    }
  }

  const reportInput = () => {
    endTour()
    waitForIdle()
  }

  const handleEvent = (event: Event) => {
    if (isVisitorInput(event)) reportInput()
  }

  const poll = () => {
    if (!consoleWindow.page()) load()
    else if (consoleWindow.signIn()) isPicturePending = true
    else if (isPicturePending) isPicturePending = !consoleWindow.enableLivePicture()
    setTimer(poll, POLL_INTERVAL_MS)
  }

  load()
  waitForIdle()
  poll()
  return {
    /** Ends the tour and restarts the idle timers. Call it for input that emits no event, such as a gamepad button. */
    reportInput,
    /** Listens for input in a document. Call it after each load, because the frame then has a new document. */
    watchDocument: (document: Document) => {
      for (const kind of inputEvents) document.addEventListener(kind, handleEvent, { capture: true, passive: true })
    },
  }
}
