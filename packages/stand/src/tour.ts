import type { ConsoleWindow } from './console-window.ts'

/** Calls `run` after `ms`. Returns a function that cancels the call. */
export type SetTimer = (run: () => void, ms: number) => () => void

type TourStep = { key: string; holdMs: number; pauseMs: number }

const createSledStep = (key: '.' | ','): TourStep => ({ key, holdMs: 2_500, pauseMs: 3_000 })

const lookAroundSteps: readonly TourStep[] = [
  { key: 'Home', holdMs: 100, pauseMs: 3_000 },
  { key: 'ArrowRight', holdMs: 1_800, pauseMs: 2_500 },
  { key: '+', holdMs: 3_000, pauseMs: 3_000 },
  { key: 'ArrowLeft', holdMs: 1_800, pauseMs: 2_000 },
  { key: '-', holdMs: 3_000, pauseMs: 2_000 },
]

/** Long enough for the console to load a page, or the picture from another camera. */
const LOAD_WAIT_MS = 3_000

/** Visits the cameras in turn. `stop` ends the tour and releases the held key immediately. */
export const startTour = (consoleWindow: ConsoleWindow, setTimer: SetTimer) => {
  let visits = 0
  let heldKey: string | null = null
  let cancel: () => void

  const release = () => {
    if (heldKey !== null) consoleWindow.releaseKey(heldKey)
    heldKey = null
  }

  const show = ([step, ...later]: readonly TourStep[]) => {
    if (!step) return visit()
    heldKey = step.key
    consoleWindow.pressKey(step.key)
    cancel = setTimer(() => {
      release()
      cancel = setTimer(() => show(later), step.pauseMs)
    }, step.holdMs)
  }

  /** Alternates the direction of the sled, because the sled stops at the ends of its track. */
  const getSteps = (): readonly TourStep[] => {
    const [outward, backward] =
      visits % 2 === 1 ? [createSledStep('.'), createSledStep(',')] : [createSledStep(','), createSledStep('.')]
    return consoleWindow.isSteerable() ? [...lookAroundSteps, outward] : [outward, backward]
  }

  const visit = () => {
    const cameras = consoleWindow.countOnlineCameras()
    if (!consoleWindow.showsLiveView()) consoleWindow.load()
    if (!consoleWindow.showsLiveView() || cameras === 0) {
      cancel = setTimer(visit, LOAD_WAIT_MS)
      return
    }
    consoleWindow.enableLivePicture()
    consoleWindow.selectCamera(visits % cameras)
    visits += 1
    cancel = setTimer(() => show(getSteps()), LOAD_WAIT_MS)
  }

  visit()
  return {
    stop: () => {
      cancel()
      release()
    },
  }
}
