import { createCanvas, createScaledReader } from '../../lib/canvas.ts'
import { type Film, type FilmPicture, listDrawArguments, type Pixels } from './film.ts'
import { findStampedFrame } from './frame-times.ts'
import { createSeeker, measureTimes, readTimes, seekToFrame, UNREADABLE_FILM_MESSAGE } from './video-frames.ts'

type VideoOptions = {
  /** The film's file, if available. Frame times are read from it, because browsers do not report them. */
  file?: Blob | null
  /** `metadata` loads only the parts of the film that are shown. */
  preload?: 'auto' | 'metadata'
  /** `anonymous` for a film of another origin whose pixels are read. */
  crossOrigin?: 'anonymous' | null
  signal?: AbortSignal
}

/** Opens a film in a `<video>` that is not attached to the document. Rejects if the browser cannot play it. */
export const openVideoFilm = async (url: string, options: VideoOptions = {}): Promise<Film> => {
  const video = await openVideo(url, options)
  try {
    return await createVideoFilm(video, options)
  } catch (error) {
    closeVideo(video)
    throw error
  }
}

const openVideo = (url: string, { preload = 'auto', crossOrigin = null, signal }: VideoOptions) =>
  new Promise<HTMLVideoElement>((resolve, reject) => {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
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

/** Releases the connection of an element, which keeps it until its source is removed. */
const closeVideo = (video: HTMLVideoElement) => {
  video.removeAttribute('src')
  video.load()
}

const createVideoFilm = async (video: HTMLVideoElement, { file, signal }: VideoOptions): Promise<Film> => {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) throw new Error('The film has no pictures')
  const seeker = createSeeker(video)
  const measuredTimes = (file && (await readTimes(seeker, file, signal))) ?? (await measureTimes(seeker, signal))
  const { times, timelineStart, stamps } = measuredTimes
  const toPicture = createPictureConverter(width, height)
  let wasPlaying = false
  let { presented } = measuredTimes
  const show = async (frame: number, until?: AbortSignal) => {
    const before = presented !== null && findStampedFrame(times, presented) === frame ? presented : null
    if (before !== null && !wasPlaying && !until?.aborted) return before
    // Even a seek that is aborted changes the picture
    presented = null
    const shown = await seekToFrame(seeker, measuredTimes, frame, { wasPlaying, until })
    wasPlaying = false
    // `shown` is null if the frame was already visible, because the browser does not present it a second time
    presented = shown ?? before
    return presented
  }
  const showTimedFrame = async (frame: number, until?: AbortSignal): Promise<ShownFrame> => {
    const seconds = await show(frame, until)
    return { frame, seconds: stamps === 'unknown' ? null : seconds }
  }

  async function* frames(first: number, until?: AbortSignal): AsyncGenerator<FilmPicture, void> {
    for (let frame = first; frame < times.starts.length; frame++)
      yield toPicture(video, await showTimedFrame(frame, until))
  }

  /** Canvases of closed pictures, for reuse. */
  const spare: HTMLCanvasElement[] = []
  const copyPicture = (shown: ShownFrame) => {
    const canvas = spare.pop() ?? createCanvas({ width, height })
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    return toPicture(canvas, shown, () => spare.push(canvas))
  }
  async function* playBySeeks(first: number, until?: AbortSignal): AsyncGenerator<FilmPicture, void> {
    for (let frame = first; frame < times.starts.length; frame++) yield copyPicture(await showTimedFrame(frame, until))
  }
  async function* play(first: number, until?: AbortSignal): AsyncGenerator<FilmPicture, void> {
    yield copyPicture(await showTimedFrame(first, until))
    let last = first
    wasPlaying = true
    yield* readAhead(video, until, (mediaTime) => {
      const seconds = timelineStart + mediaTime
      presented = seconds
      const frame = findStampedFrame(times, seconds)
      // After a seek, the browser presents the same frame again
      if (frame <= last) return null
      last = frame
      return copyPicture({ frame, seconds })
    })
  }
  const close = () => closeVideo(video)
  return {
    ...{ width, height, ...times, isDecoded: false, frames, close },
    play: stamps === 'reported' ? play : playBySeeks,
  }
}

type ShownFrame = Pick<FilmPicture, 'frame' | 'seconds'>

/** Maximum width at which pixels are read. Drawing a `<video>` at a smaller size costs no extra time. */
const MAX_READ_WIDTH_PX = 640

const createPictureConverter = (width: number, height: number) => {
  const size = {
    width: Math.min(MAX_READ_WIDTH_PX, width),
    height: Math.round((Math.min(MAX_READ_WIDTH_PX, width) * height) / width),
  }
  let read: ReturnType<typeof createScaledReader> | null = null
  const readPixels = async (source: CanvasImageSource): Promise<Pixels> => {
    read ??= createScaledReader(size)
    const pixels = read(source)
    if (!pixels) throw new Error('This browser cannot read pictures')
    return pixels
  }
  return (source: CanvasImageSource, shown: ShownFrame, close: () => void = () => {}): FilmPicture => ({
    ...shown,
    draw: (surface, part = { left: 0, top: 0, width, height }) =>
      surface.drawImage(source, ...listDrawArguments(part, surface)),
    readPixels: () => readPixels(source),
    close,
  })
}

/** Yields what `copy` returns for each presented frame. Pauses the video while the loop is busy. */
async function* readAhead(
  video: HTMLVideoElement,
  signal: AbortSignal | undefined,
  copy: (mediaTime: number) => FilmPicture | null,
): AsyncGenerator<FilmPicture, void> {
  const copiedPictures: FilmPicture[] = []
  const playbackEnd = new AbortController()
  let isAwaited = false
  let wake = () => {}
  const watchFrames = () =>
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (playbackEnd.signal.aborted) return
      watchFrames()
      const picture = copy(mediaTime)
      if (picture) copiedPictures.push(picture)
      if (!isAwaited) video.pause()
      wake()
    })
  watchFrames()
  video.addEventListener('ended', () => wake(), { signal: playbackEnd.signal })
  video.addEventListener('error', () => wake(), { signal: playbackEnd.signal })
  signal?.addEventListener('abort', () => wake(), { signal: playbackEnd.signal })
  try {
    for (;;) {
      // Includes frames that the browser presents while the loop is busy
      for (let next = copiedPictures.shift(); next; next = copiedPictures.shift()) yield next
      if (video.error) throw new Error(UNREADABLE_FILM_MESSAGE)
      if (video.ended || signal?.aborted) return
      isAwaited = true
      video.play().catch(() => {})
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      isAwaited = false
    }
  } finally {
    playbackEnd.abort()
    video.pause()
  }
}
