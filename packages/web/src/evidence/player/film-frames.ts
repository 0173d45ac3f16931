/** A frame that is not on the screen this long after its seek has ended will not come; a busy machine may take a while. */
const LATE_MS = 2_000
/** On a hidden page no frame comes. */
const LATE_HIDDEN_MS = 250

/**
 * Where the search for the next frame begins, and by how much it grows: less than twice, so that it never skips a
 * frame.
 */
const FIRST_STEP_SECONDS = 1 / 120
const STEP_GROWTH = 1.5

/**
 * Shows the frame of a film at a time, and returns when that frame begins, both in seconds. The event `seeked` is not
 * enough: it comes while the frame before is still on the screen. Rejects when the film fails.
 */
export const showFrame = (film: HTMLVideoElement, seconds: number, frameSeconds = Number.POSITIVE_INFINITY) =>
  new Promise<number>((resolve, reject) => {
    const ended = new AbortController()
    let shown = film.currentTime
    const end = (beganAt: number) => {
      ended.abort()
      resolve(beganAt)
    }
    const look = () =>
      film.requestVideoFrameCallback((_now, { mediaTime }) => {
        shown = mediaTime
        if (mediaTime <= seconds + 1e-6 && mediaTime > seconds - frameSeconds) end(mediaTime)
        else if (!ended.signal.aborted) look()
      })
    const giveUpLater = () => void setTimeout(() => end(shown), document.hidden ? LATE_HIDDEN_MS : LATE_MS)
    film.addEventListener('seeked', giveUpLater, { signal: ended.signal })
    film.addEventListener('error', () => reject(new Error('The film can no longer be read')), { signal: ended.signal })
    look()
    // A seek to the time at which the film already is shows no frame
    film.currentTime = film.currentTime === seconds ? seconds + 1e-5 : seconds
  })

/** How long a frame of a film lasts, in seconds; browsers do not say. In a film of one frame it is the whole film. */
export const measureFrame = async (film: HTMLVideoElement): Promise<number> => {
  const first = await showFrame(film, 0)
  for (let step = FIRST_STEP_SECONDS; step < film.duration; step *= STEP_GROWTH) {
    const next = await showFrame(film, first + step)
    if (next > first) return next - first
  }
  return film.duration
}

/** The middle of a frame, in seconds: a seek to its beginning may show the frame before. */
export const middleOf = (frame: number, frameSeconds: number) => (frame + 0.5) * frameSeconds
