import { type Film, type FilmEvents, MAX_HELD_FRAMES } from './film.ts'

/** Plays a film ahead of the frames that are drawn. Skips frames that the browser does not present in time. */
export const openVideoFilm = async (url: string, { onFrame, onError }: FilmEvents): Promise<Film> => {
  const film = await openVideo(url)
  film.addEventListener('error', onError)
  const frameSeconds = await measureFrameDuration(film)
  const { videoWidth: width, videoHeight: height, duration: seconds } = film
  const frameCount = Math.max(1, Math.round(seconds / frameSeconds))
  const held = new Map<number, HTMLCanvasElement>()
  const spare: HTMLCanvasElement[] = []
  let isSeeking = false

  const hold = (frame: number) => {
    const canvas = held.get(frame) ?? spare.pop() ?? createCanvas(width, height)
    canvas.getContext('2d')?.drawImage(film, 0, 0)
    held.set(frame, canvas)
    onFrame()
  }
  const releaseBefore = (frame: number) => {
    for (const [index, canvas] of held) {
      if (index >= frame) continue
      spare.push(canvas)
      held.delete(index)
    }
  }
  const readAhead = () => {
    if (!isSeeking && film.paused && !film.ended && held.size <= MAX_HELD_FRAMES / 2) film.play().catch(() => {})
  }
  const watchFrames = () => {
    film.requestVideoFrameCallback((_now, { mediaTime }) => {
      watchFrames()
      if (isSeeking) return
      hold(Math.round(mediaTime / frameSeconds))
      if (held.size >= MAX_HELD_FRAMES) film.pause()
    })
  }
  watchFrames()

  const advance = (frame: number) => {
    releaseBefore(frame)
    readAhead()
  }
  const load = async (frame: number) => {
    isSeeking = true
    film.pause()
    releaseBefore(Number.POSITIVE_INFINITY)
    await showFrame(film, getFrameMidpoint(frame, frameSeconds), frameSeconds)
    isSeeking = false
    hold(frame)
    readAhead()
  }
  return {
    ...{ width, height, seconds, frameSeconds, frameCount },
    advance,
    seek: (frame) => (held.has(frame) ? advance(frame) : void load(frame).catch(onError)),
    has: (frame) => held.has(frame),
    newest: () => (film.ended ? frameCount - 1 : Math.max(-1, ...held.keys())),
    draw: (frame, surface) => {
      const picture = held.get(frame)
      if (picture) surface.drawImage(picture, 0, 0)
    },
    close: () => {
      film.removeEventListener('error', onError)
      film.removeAttribute('src')
      film.load()
    },
  }
}

const createCanvas = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Opens a film in a `<video>` outside the page. Resolves when its first frame can be drawn. */
export const openVideo = (url: string) =>
  new Promise<HTMLVideoElement>((resolve, reject) => {
    const film = document.createElement('video')
    film.muted = true
    film.preload = 'auto'
    film.onloadeddata = () => resolve(film)
    film.onerror = () => reject(new Error('The browser cannot play it'))
    film.src = url
  })

/** Maximum time to wait for a frame, which a busy machine may show long after the seek. */
const FRAME_TIMEOUT_MS = 2_000
/** Shorter, because browsers show no frames in a hidden page. */
const HIDDEN_FRAME_TIMEOUT_MS = 250

/** First step of the search for the next frame. A growth factor below 2 never skips a frame. */
const FIRST_STEP_SECONDS = 1 / 120
const STEP_GROWTH_FACTOR = 1.5

/**
 * Seeks to a time, and resolves to the start of its frame, both in seconds. At the event `seeked`, the previous frame
 * may still be visible. Rejects if the film fails.
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

/** Measures the duration of a frame in seconds, which browsers do not report. For one frame, that of the film. */
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
