import type { ConsoleWindow } from './console-window.ts'

/** One moment of the tour: what the ghost operator does, and for how long (ms). */
type Moment = { key: string; heldMs: number; restMs: number }

/** A slow look around: long enough to see the picture turn, short enough to stay interesting. */
const lookAround: readonly Moment[] = [
  { key: 'ArrowRight', heldMs: 2_500, restMs: 2_500 },
  { key: '+', heldMs: 3_000, restMs: 3_000 },
  { key: 'ArrowLeft', heldMs: 2_500, restMs: 2_000 },
  { key: '-', heldMs: 3_000, restMs: 2_000 },
  { key: '.', heldMs: 100, restMs: 3_000 },
]

/**
 * Shows one camera after another and moves each a little, until it is stopped.
 * `stop` lets go of the held key at once, in the very event that ends the tour.
 */
export const startTour = (rig: ConsoleWindow, after: (run: () => void, ms: number) => () => void) => {
  let camera = 0
  let heldKey: string | null = null
  let cancel: () => void

  const release = () => {
    if (heldKey !== null) rig.releaseKey(heldKey)
    heldKey = null
  }

  const show = (index: number) => {
    const moment = lookAround[index]
    if (!moment) {
      camera += 1
      visit()
      return
    }
    heldKey = moment.key
    rig.pressKey(moment.key)
    cancel = after(() => {
      release()
      cancel = after(() => show(index + 1), moment.restMs)
    }, moment.heldMs)
  }

  const visit = () => {
    rig.watch()
    rig.chooseCamera(camera % Math.max(1, rig.cameraCount()))
    cancel = after(() => {
      rig.watch()
      show(0)
    }, 3_000)
  }

  visit()
  return {
    stop: () => {
      cancel()
      release()
    },
  }
}
