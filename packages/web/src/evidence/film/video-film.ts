import { type Film, type FilmEvents, MAX_HELD_FRAMES } from './film.ts'
import { getFrameMidpoint, measureFrameDuration, showFrame } from './show-frame.ts'

/**
 * Opens a film in a `<video>`, which plays ahead of the frames that are drawn, and pauses when enough frames are held.
 * It skips frames that the browser does not present in time.
 */
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
