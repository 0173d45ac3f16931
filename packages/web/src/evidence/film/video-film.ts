import type { Film, FilmPicture, Pixels } from './film.ts'

type VideoOptions = {
  /** `metadata` loads only the parts of the film that are shown. */
  preload?: 'auto' | 'metadata'
  /** `anonymous` for a film of another origin whose pixels are read. */
  crossOrigin?: 'anonymous' | null
  signal?: AbortSignal
}

/** Opens a film in a `<video>` outside the page. Rejects if the browser cannot play it. */
export const openVideoFilm = async (url: string, options: VideoOptions = {}): Promise<Film> => {
  const video = await openVideo(url, options)
  try {
    return await describeFilm(video, options.signal)
  } catch (error) {
    closeVideo(video)
    throw error
  }
}

const openVideo = (url: string, { preload = 'auto', crossOrigin = null, signal }: VideoOptions) =>
  new Promise<HTMLVideoElement>((resolve, reject) => {
    const video = document.createElement('video')
    video.muted = true
    video.preload = preload
    video.crossOrigin = crossOrigin
    video.onloadeddata = () => resolve(video)
    video.onerror = () => reject(new Error('The browser cannot play it'))
    signal?.addEventListener('abort', () => {
      closeVideo(video)
      reject(signal.reason)
    })
    video.src = url
  })

/** An element keeps its connection until it has no source. */
const closeVideo = (video: HTMLVideoElement) => {
  video.removeAttribute('src')
  video.load()
}

const describeFilm = async (video: HTMLVideoElement, signal?: AbortSignal): Promise<Film> => {
  const { videoWidth: width, videoHeight: height, duration: seconds } = video
  if (!Number.isFinite(seconds) || width === 0) throw new Error('The film has no pictures')
  const frameSeconds = await measureFrameDuration(video, signal)
  const frameCount = Math.max(1, Math.round(seconds / frameSeconds))
  const toPicture = createPictures(width, height)
  const show = (frame: number, until?: AbortSignal) =>
    // The midpoint, because seeking to the start of a frame may show the previous one
    showFrame(video, (frame + 0.5) * frameSeconds, frameSeconds, until)

  async function* frames(first: number, until?: AbortSignal): AsyncGenerator<FilmPicture, void> {
    for (let frame = first; frame < frameCount; frame++) {
      await show(frame, until)
      yield toPicture(video, frame)
    }
  }

  /** Canvases of closed pictures. */
  const spare: HTMLCanvasElement[] = []
  const copyPicture = (frame: number) => {
    const canvas = spare.pop() ?? createCanvas(width, height)
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    return toPicture(canvas, frame, () => spare.push(canvas))
  }
  async function* play(first: number, until?: AbortSignal): AsyncGenerator<FilmPicture, void> {
    await show(first, until)
    yield copyPicture(first)
    let last = first
    yield* readAhead(video, until, (mediaTime) => {
      const frame = Math.round(mediaTime / frameSeconds)
      // A seek presents its frame again
      if (frame <= last) return null
      last = frame
      return copyPicture(frame)
    })
  }
  const close = () => closeVideo(video)
  return { ...{ width, height, seconds, frameSeconds, frameCount }, isDecoded: false, frames, play, close }
}
/** Width at which pixels are read. A `<video>` scales them for free. */
const READ_WIDTH = 640

const createPictures = (width: number, height: number) => {
  const size = {
    width: Math.min(READ_WIDTH, width),
    height: Math.round((Math.min(READ_WIDTH, width) * height) / width),
  }
  let reading: CanvasRenderingContext2D | null = null
  const readPixels = async (source: CanvasImageSource): Promise<Pixels> => {
    reading ??= createCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true })
    if (!reading) throw new Error('This browser cannot read pictures')
    reading.drawImage(source, 0, 0, size.width, size.height)
    return reading.getImageData(0, 0, size.width, size.height)
  }
  return (source: CanvasImageSource, frame: number, close: () => void = () => {}): FilmPicture => ({
    frame,
    draw: (surface, part = { left: 0, top: 0, width, height }) =>
      surface.drawImage(
        source,
        ...([part.left, part.top, part.width, part.height] as const),
        ...([0, 0, surface.canvas.width, surface.canvas.height] as const),
      ),
    readPixels: () => readPixels(source),
    close,
  })
}

const createCanvas = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/**
 * Plays a video, and yields what `copy` returns for each frame that the browser presents. Pauses the video while the
 * loop is busy.
 */
async function* readAhead(
  video: HTMLVideoElement,
  signal: AbortSignal | undefined,
  copy: (mediaTime: number) => FilmPicture | null,
): AsyncGenerator<FilmPicture, void> {
  const copied: FilmPicture[] = []
  const finished = new AbortController()
  let isAwaited = false
  let wake = () => {}
  const watchFrames = () =>
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (finished.signal.aborted) return
      watchFrames()
      const picture = copy(mediaTime)
      if (picture) copied.push(picture)
      if (!isAwaited) video.pause()
      wake()
    })
  watchFrames()
  video.addEventListener('ended', () => wake(), { signal: finished.signal })
  video.addEventListener('error', () => wake(), { signal: finished.signal })
  signal?.addEventListener('abort', () => wake(), { signal: finished.signal })
  try {
    for (;;) {
      // The browser may present further frames while the loop is busy
      for (let next = copied.shift(); next; next = copied.shift()) yield next
      if (video.error) throw new Error(UNREADABLE)
      if (video.ended || signal?.aborted) return
      isAwaited = true
      video.play().catch(() => {})
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      isAwaited = false
    }
  } finally {
    finished.abort()
    video.pause()
  }
}

/** Maximum time to wait for a frame, which a busy machine may show long after the seek. */
const FRAME_TIMEOUT_MS = 2_000
/** Shorter, because browsers show no frames in a hidden page. */
const HIDDEN_FRAME_TIMEOUT_MS = 250

/** First step of the search for the next frame. A growth factor below 2 never skips a frame. */
const FIRST_STEP_SECONDS = 1 / 120
const STEP_GROWTH_FACTOR = 1.5

const UNREADABLE = 'The film can no longer be read'

/**
 * Seeks to a time, and resolves to the start of the frame that the browser presents, both in seconds, or to null if it
 * presents none in time. At the event `seeked`, the previous frame may still be visible. Rejects if the film fails or `until` is
 * aborted.
 */
export const showFrame = (
  video: HTMLVideoElement,
  seconds: number,
  frameSeconds = Number.POSITIVE_INFINITY,
  until?: AbortSignal,
) =>
  new Promise<number | null>((resolve, reject) => {
    const finished = new AbortController()
    const { signal } = finished
    let shown: number | null = null
    const finish = (startsAt: number | null) => {
      finished.abort()
      resolve(startsAt)
    }
    const fail = (reason: unknown) => {
      finished.abort()
      reject(reason)
    }
    const awaitFrame = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => {
        shown = mediaTime
        if (mediaTime <= seconds + 1e-6 && mediaTime > seconds - frameSeconds) finish(mediaTime)
        else if (!signal.aborted) awaitFrame()
      })
    const startTimeout = () =>
      void setTimeout(() => finish(shown), document.hidden ? HIDDEN_FRAME_TIMEOUT_MS : FRAME_TIMEOUT_MS)
    video.addEventListener('seeked', startTimeout, { signal })
    video.addEventListener('error', () => fail(new Error(UNREADABLE)), { signal })
    until?.addEventListener('abort', () => fail(until.reason), { signal })
    if (until?.aborted) return fail(until.reason)
    if (video.error) return fail(new Error(UNREADABLE))
    awaitFrame()
    // A seek to the current time would show no new frame
    video.currentTime = video.currentTime === seconds ? seconds + 1e-5 : seconds
  })

/**
 * Measures the duration of a frame in seconds, because browsers do not report it. For a film of one frame, its
 * duration. Waits while the page is hidden.
 */
const measureFrameDuration = async (video: HTMLVideoElement, signal?: AbortSignal): Promise<number> => {
  const show = async (seconds: number) => {
    for (;;) {
      const startsAt = await showFrame(video, seconds, Number.POSITIVE_INFINITY, signal)
      if (startsAt !== null) return startsAt
      if (!document.hidden) throw new Error('The browser displayed no frame of the film')
      await untilVisible(signal)
    }
  }
  const first = await show(0)
  for (let step = FIRST_STEP_SECONDS; step < video.duration; step *= STEP_GROWTH_FACTOR) {
    const next = await show(first + step)
    if (next > first) return next - first
  }
  return video.duration
}

const untilVisible = (signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const finished = new AbortController()
    const finish = () => {
      finished.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', () => !document.hidden && finish(), { signal: finished.signal })
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: finished.signal })
  })
