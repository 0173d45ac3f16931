/** A frame that is not shown this long after its seek is not expected any more; a busy machine is slow. */
const LATE_MS = 2_000
/** A hidden page is shown no frames. */
const LATE_HIDDEN_MS = 250

/** The first step of the search for the next frame, and its growth: less than twice, which never skips a frame. */
const FIRST_STEP_SECONDS = 1 / 120
const STEP_GROWTH = 1.5

/**
 * Shows the frame of a film at a time, and resolves to the time at which that frame starts, both in seconds. The event
 * `seeked` is not enough: the previous frame may still be shown then. Rejects when the film fails.
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
    const startDeadline = () => void setTimeout(() => finish(shown), document.hidden ? LATE_HIDDEN_MS : LATE_MS)
    film.addEventListener('seeked', startDeadline, { signal })
    film.addEventListener('error', () => reject(new Error('The film can no longer be read')), { signal })
    awaitFrame()
    // A seek to the current time shows no frame
    film.currentTime = film.currentTime === seconds ? seconds + 1e-5 : seconds
  })

/** Measures how long a frame of a film lasts, in seconds; browsers do not report it. For a film of one frame it is the duration. */
export const measureFrame = async (film: HTMLVideoElement): Promise<number> => {
  const first = await showFrame(film, 0)
  for (let step = FIRST_STEP_SECONDS; step < film.duration; step *= STEP_GROWTH) {
    const next = await showFrame(film, first + step)
    if (next > first) return next - first
  }
  return film.duration
}

/** Returns the middle of a frame, in seconds: a seek to its start may show the previous frame. */
export const middleOf = (frame: number, frameSeconds: number) => (frame + 0.5) * frameSeconds
