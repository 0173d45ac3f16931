import { createStore } from 'zustand/vanilla'
import type { Clock } from '../console/console.ts'

const MAX_PICTURE_AGE_MS = 1_500
const CHECK_INTERVAL_MS = 250

type Options = {
  clock: Clock
  /** Ends the running holds, and returns whether there were any. */
  endHolds(): boolean
}

/**
 * A stale picture that has ended a hold, reported until the next frame. `ageSeconds` is null if no frame has ever
 * arrived.
 */
type StalePicture = { ageSeconds: number | null } | null

/**
 * Monitors the age of a live picture while streaming is on. Ends running holds once when the picture becomes stale, but
 * lets the next press start a hold although the picture is still stale. A stream in an `<img>` emits no frame events,
 * so it counts as fresh while its phase is `live`.
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
    isStale = (phase !== 'live' || isCounted) && age > MAX_PICTURE_AGE_MS
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
    }, CHECK_INTERVAL_MS)
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
