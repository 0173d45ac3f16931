/** A frame that is not on the screen so long after its seek has ended will not come: the page is hidden. */
const LATE_MS = 250

/** How far a search for the next frame begins and grows: below twice, so that it never steps over a frame. */
const FIRST_STEP_SECONDS = 1 / 120
const STEP_GROWTH = 1.5

/**
 * Shows the frame of a film at a time and returns when that frame begins, both in seconds. `seeked` alone is told while the
 * frame before is still on the screen. Rejects when the film fails.
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
    film.addEventListener('seeked', () => setTimeout(() => end(shown), LATE_MS), { signal: ended.signal })
    film.addEventListener('error', () => reject(new Error('The film can no longer be read')), { signal: ended.signal })
    look()
    // A seek to where the film is already shows no frame
    film.currentTime = film.currentTime === seconds ? seconds + 1e-5 : seconds
  })

/** How long a frame of a film lasts, in seconds: no browser tells. A film of one frame lasts as long as itself. */
export const measureFrame = async (film: HTMLVideoElement): Promise<number> => {
  const first = await showFrame(film, 0)
  for (let step = FIRST_STEP_SECONDS; step < film.duration; step *= STEP_GROWTH) {
    const next = await showFrame(film, first + step)
    if (next > first) return next - first
  }
  return film.duration
}

/** The middle of a frame, in seconds: a film that is told its beginning may show the one before. */
export const middleOf = (frame: number, frameSeconds: number) => (frame + 0.5) * frameSeconds
