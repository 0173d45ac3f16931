import type { RigConsole } from '../../console/console.ts'
import { isBlack } from '../../live/stream/picture-fault.ts'
import { checkFilmFile } from '../../rig/fetch-file.ts'

type PlayedFilm = {
  seconds: number
  /** Whether all sampled pictures are black. Is null if the page may not read them (another origin without CORS). */
  isBlack: boolean | null
}

/** `fault` is a sentence, without a full stop, for a film that cannot be played to its end. */
export type FilmCheck = PlayedFilm | { fault: string }

/** Fractions of a film at which a picture is read. */
const SAMPLES = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99] as const
const WIDTH = 320
const HEIGHT = 180
/** Part of the height that is read. Text that the camera adds is above or below it, also in a black picture. */
const READ = { from: 0.2, part: 0.6 } as const
const TIMEOUT_MS = 20_000

/**
 * Reads the length and a few pictures of a film, and loads only these parts. Rejects if the film cannot be requested or
 * its format is unknown to the browser.
 */
export const checkFilm = async (rigConsole: RigConsole, url: string, signal: AbortSignal): Promise<FilmCheck> => {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const fault = await checkFilmFile(rigConsole, url, limited)
  if (fault !== null) return { fault }
  const film = await openFilm(url, 'anonymous', limited).catch(() => {
    limited.throwIfAborted()
    return openFilm(url, null, limited)
  })
  try {
    return { seconds: film.duration, isBlack: await readIsBlack(film, limited) }
  } finally {
    // An element keeps its connection until it has no source
    film.removeAttribute('src')
    film.load()
  }
}

const openFilm = async (url: string, crossOrigin: 'anonymous' | null, signal: AbortSignal) => {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'metadata'
  film.crossOrigin = crossOrigin
  const opened = waitFor(film, 'loadeddata', signal)
  film.src = url
  await opened
  if (!Number.isFinite(film.duration) || film.videoWidth === 0) throw new Error('The film has no pictures')
  return film
}

const readIsBlack = async (film: HTMLVideoElement, signal: AbortSignal) => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const surface = canvas.getContext('2d', { willReadFrequently: true })
  let isDark: boolean | null = true
  for (const fraction of SAMPLES) {
    const sought = waitFor(film, 'seeked', signal)
    film.currentTime = fraction * film.duration
    await sought
    surface?.drawImage(film, 0, 0, WIDTH, HEIGHT)
    const samples = readPixels(surface)
    if (!samples) isDark = null
    else if (!isBlack(samples)) isDark &&= false
  }
  return isDark
}

/** Returns null if the film has another origin that does not allow reading. */
const readPixels = (surface: CanvasRenderingContext2D | null) => {
  try {
    return surface?.getImageData(0, READ.from * HEIGHT, WIDTH, READ.part * HEIGHT).data ?? null
  } catch {
    return null
  }
}

const waitFor = (film: HTMLVideoElement, event: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const end = (settle: () => void) => () => {
      listening.abort()
      settle()
    }
    film.addEventListener(event, end(resolve), options)
    film.addEventListener(
      'error',
      end(() => reject(new Error('The browser cannot play the film'))),
      options,
    )
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      options,
    )
  })
