/** Maximum time to wait for a frame, which a busy machine may show long after the seek. */
const FRAME_TIMEOUT_MS = 2_000
/** Shorter, because browsers show no frames in a hidden page. */
const HIDDEN_FRAME_TIMEOUT_MS = 250

/** First step of the search for the next frame. A growth factor below 2 never skips a frame. */
const FIRST_STEP_SECONDS = 1 / 120
const STEP_GROWTH_FACTOR = 1.5

/**
 * Seeks to a time and resolves to the start of the frame at that time, both in seconds. The event `seeked` is not
 * enough, because the previous frame may still be visible. Rejects if the film fails.
 */
export const showFrame = (film: HTMLVideoElement, seconds: number, frameSeconds = Number.POSITIVE_INFINITY) =>
  new Promise<number>((resolve, reject) => {
    const finished = new AbortController()
    const { signal } = finished
    let shown = film.currentTime
    const finish = (startsAt: number) => {
      finished.abort()
      resolve(startsAt)
    }
    const awaitFrame = () =>
      film.requestVideoFrameCallback((_now, { mediaTime }) => {
        shown = mediaTime
        if (mediaTime <= seconds + 1e-6 && mediaTime > seconds - frameSeconds) finish(mediaTime)
        else if (!signal.aborted) awaitFrame()
      })
    const startTimeout = () =>
      void setTimeout(() => finish(shown), document.hidden ? HIDDEN_FRAME_TIMEOUT_MS : FRAME_TIMEOUT_MS)
    film.addEventListener('seeked', startTimeout, { signal })
    film.addEventListener('error', () => reject(new Error('The film can no longer be read')), { signal })
    awaitFrame()
    // A seek to the current time would show no new frame
    film.currentTime = film.currentTime === seconds ? seconds + 1e-5 : seconds
  })

/**
 * Measures how long a frame of the film lasts, in seconds, because browsers do not report it. Resolves to the duration
 * of the film if the film has a single frame.
 */
export const measureFrameDuration = async (film: HTMLVideoElement): Promise<number> => {
  const first = await showFrame(film, 0)
  for (let step = FIRST_STEP_SECONDS; step < film.duration; step *= STEP_GROWTH_FACTOR) {
    const next = await showFrame(film, first + step)
    if (next > first) return next - first
  }
  return film.duration
}

/** Returns the midpoint of a frame in seconds. Seeking to the start of a frame instead may show the previous frame. */
export const getFrameMidpoint = (frame: number, frameSeconds: number) => (frame + 0.5) * frameSeconds
