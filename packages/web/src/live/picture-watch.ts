import { createStore } from 'zustand/vanilla'
import type { Clock } from '../console/console.ts'

/** With streaming on, a picture older than this ends a running hold. */
const PICTURE_AGE_MAX_MS = 1_500
const CHECK_EVERY_MS = 250

type Options = {
  clock: Clock
  /** Ends all holds because the picture has gone stale, and returns whether there were any. */
  endHolds(): boolean
}

/**
 * Why the last hold was ended: the picture's age in whole seconds, or no picture yet. Null if no hold was ended, or the
 * picture is fresh again.
 */
type StalePicture = { ageSeconds: number | null } | null

/**
 * Creates a watch over the age of a live picture while streaming is on. A picture that goes stale ends the running
 * holds once; the next press holds even while it stays stale. If an `<img>` shows the stream, its frames cannot be
 * counted; then only the stream's phase counts.
 */
export const createPictureWatch = ({ endHolds, clock }: Options) => {
  const store = createStore<{ stale: StalePicture }>(() => ({ stale: null }))
  let timer: unknown = null
  let seenAt = 0
  let hasPicture = false
  let isCounted = false
  let isStale = false
  let phase = 'off'

  const publish = (next: StalePicture) => {
    const { stale } = store.getState()
    if (next?.ageSeconds === stale?.ageSeconds && (next === null) === (stale === null)) return
    store.setState({ stale: next })
  }

  const check = () => {
    const age = clock.now() - seenAt
    const wasStale = isStale
    isStale = (phase !== 'live' || isCounted) && age > PICTURE_AGE_MAX_MS
    if (!isStale) return publish(null)
    const hasEndedHold = !wasStale && endHolds()
    if (hasEndedHold || store.getState().stale !== null) {
      publish({ ageSeconds: hasPicture ? Math.round(age / 1_000) : null })
    }
  }

  const checkAgain = () => {
    timer = clock.setTimer(() => {
      checkAgain()
      check()
    }, CHECK_EVERY_MS)
  }

  const stop = () => {
    if (timer !== null) clock.clearTimer(timer)
    timer = null
    isStale = false
    publish(null)
  }

  return {
    store,
    stop,
    frame: () => {
      isCounted = true
      hasPicture = true
      seenAt = clock.now()
      if (isStale) check()
    },
    /** Updates the phase of the picture: 'off' ends the watch. */
    phase: (next: string) => {
      if (phase === 'off' || next === 'live') seenAt = clock.now()
      if (next === 'live') hasPicture = true
      if (next === 'off') {
        isCounted = false
        hasPicture = false
      }
      phase = next
      if (next === 'off') stop()
      else if (timer === null) checkAgain()
    },
  }
}
