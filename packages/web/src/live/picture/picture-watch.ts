/** With streaming on, a picture older than this ends a running hold. */
const PICTURE_AGE_MAX_MS = 1_500
const LOOK_EVERY_MS = 250

type Deps = {
  /** The picture has gone stale: ends what is held, and returns whether anything was. */
  endHolds(): boolean
  now?: () => number
}

/**
 * Why the last hold was ended: the picture's age in whole seconds, or no picture yet. Null if no hold was ended, or the
 * picture is fresh again.
 */
export type StalePicture = { ageSeconds: number | null } | null

/**
 * Watches the age of the live picture while streaming is on. A picture that goes stale ends the running holds once; the
 * next press holds, whatever the picture does. Where the browser shows the stream by itself no picture can be counted;
 * then only the stream's state is known.
 */
export const createPictureWatch = ({ endHolds, now = () => performance.now() }: Deps) => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | null = null
  let seenAt = 0
  let hasPicture = false
  let isCounted = false
  let isStale = false
  let state = 'off'
  let stale: StalePicture = null

  const tell = (next: StalePicture) => {
    if (next?.ageSeconds === stale?.ageSeconds && (next === null) === (stale === null)) return
    stale = next
    for (const listener of listeners) listener()
  }

  const look = () => {
    const age = now() - seenAt
    const wasStale = isStale
    isStale = (state !== 'live' || isCounted) && age > PICTURE_AGE_MAX_MS
    if (!isStale) return tell(null)
    const hasEndedHold = !wasStale && endHolds()
    if (hasEndedHold || stale !== null) tell({ ageSeconds: hasPicture ? Math.round(age / 1_000) : null })
  }

  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
    isStale = false
    tell(null)
  }

  return {
    stop,
    frame: () => {
      isCounted = true
      hasPicture = true
      seenAt = now()
      if (isStale) look()
    },
    /** Takes the state of the picture: 'off' ends the watch. */
    state: (next: string) => {
      if (state === 'off' || next === 'live') seenAt = now()
      if (next === 'live') hasPicture = true
      if (next === 'off') {
        isCounted = false
        hasPicture = false
      }
      state = next
      if (next === 'off') stop()
      else timer ??= setInterval(look, LOOK_EVERY_MS)
    },
    stale: () => stale,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type PictureWatch = ReturnType<typeof createPictureWatch>
