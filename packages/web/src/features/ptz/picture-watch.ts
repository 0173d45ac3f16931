/** With streaming on, nobody steers by a picture that is older than this. */
const PICTURE_AGE_MAX_MS = 1_500
const LOOK_EVERY_MS = 250

type Deps = { stale: () => void; now?: () => number }

/**
 * Watches the live picture's age while streaming is on, and says `stale` for as long as it is too old. Where the
 * browser shows the stream by itself no picture can be counted; then only its state is known.
 */
export const createPictureWatch = ({ stale, now = () => performance.now() }: Deps) => {
  let timer: ReturnType<typeof setInterval> | null = null
  let seenAt = 0
  let isCounted = false
  let state = 'off'

  const look = () => {
    const isMissing = state !== 'live' || isCounted
    if (isMissing && now() - seenAt > PICTURE_AGE_MAX_MS) stale()
  }

  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }

  return {
    stop,
    frame: () => {
      isCounted = true
      seenAt = now()
    },
    /** Takes the state that the picture tells: 'off' ends the watch. */
    state: (next: string) => {
      if (state === 'off' || next === 'live') seenAt = now()
      if (next === 'off') isCounted = false
      state = next
      if (next === 'off') stop()
      else timer ??= setInterval(look, LOOK_EVERY_MS)
    },
  }
}
