import type { RigConsole } from '../../console/console.ts'
import { drawFrame, type Film } from '../../evidence/film/film.ts'
import { findFrameAt } from '../../evidence/film/frame-times.ts'
import { openVideoFilm } from '../../evidence/film/video-film.ts'
import { createCanvas } from '../../lib/canvas.ts'
import { isBlack } from '../../live/picture/stream/picture-problem.ts'
import { checkFilmFile } from '../../rig/explain-media.ts'
import { createMediaLink } from '../../rig/media-links.ts'

type PlayedFilm = {
  seconds: number
  /** Whether all sampled pictures are black. Null if the page may not read them (another origin without CORS). */
  isBlack: boolean | null
}

/** `fault` is the reason why a film cannot be played to the end. It has no full stop. */
export type FilmCheck = PlayedFilm | { fault: string }

/** The positions in a film, as fractions of its length, at which a picture is read. */
const SAMPLE_FRACTIONS = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99] as const
const WIDTH = 320
const HEIGHT = 180
/** Text that the camera overlays, even on a black picture, is above or below this band. */
const SAMPLED_BAND = { from: 0.2, height: 0.6 } as const
const TIMEOUT_MS = 20_000

/**
 * Checks a film from a few of its pictures, without loading the rest of the film. Rejects if the film cannot be
 * requested or its format is unknown to the browser. Waits, without a connection, while the page is hidden, because
 * browsers then show no frames.
 */
export const checkFilm = async (rigConsole: RigConsole, name: string, signal: AbortSignal): Promise<FilmCheck> => {
  for (;;) {
    await waitUntilVisible(signal)
    signal.throwIfAborted()
    const release = await rigConsole.connections.acquire('film', rigConsole.resolveUrl(''), signal)
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const ended = new AbortController()
    let wasHidden = document.hidden
    const noteHidden = () => {
      wasHidden = true
    }
    document.addEventListener('visibilitychange', noteHidden, { signal: ended.signal })
    try {
      return await checkVisibly(rigConsole, name, AbortSignal.any([signal, timeout]))
    } catch (error) {
      if (signal.aborted || !timeout.aborted) throw error
      if (!wasHidden) throw new Error(`The check took longer than ${TIMEOUT_MS / 1_000} s`)
    } finally {
      ended.abort()
      release()
    }
  }
}

/** Resolves when the page is visible, or when `signal` is aborted. */
const waitUntilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (!document.hidden || signal.aborted) return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

const checkVisibly = async (rigConsole: RigConsole, name: string, limitedSignal: AbortSignal): Promise<FilmCheck> => {
  const link = createMediaLink(rigConsole, { list: 'gallery', name })
  const fault = await checkFilmFile(rigConsole, link, limitedSignal)
  if (fault !== null) return { fault }
  const open = (url: string, crossOrigin: 'anonymous' | null) =>
    openVideoFilm(url, { preload: 'metadata', crossOrigin, signal: limitedSignal })
  const film = await open(await link.read(), 'anonymous').catch(async () => {
    limitedSignal.throwIfAborted()
    // Without permission for cross-origin reading, the page cannot detect that the link has expired. So it gets a new
    // link, and opens the film without CORS
    return open(await link.refresh(), null)
  })
  try {
    return { seconds: film.seconds, isBlack: await checkIsBlack(film, limitedSignal) }
  } finally {
    film.close()
  }
}

const checkIsBlack = async (film: Film, signal: AbortSignal) => {
  const surface = createCanvas({ width: WIDTH, height: HEIGHT }).getContext('2d', { willReadFrequently: true })
  if (!surface) return null
  let isDark: boolean | null = true
  for (const fraction of SAMPLE_FRACTIONS) {
    await drawFrame(film, findFrameAt(film, fraction * film.seconds), surface, { signal })
    const samples = readPixels(surface)
    if (!samples) isDark = null
    else if (!isBlack(samples)) isDark &&= false
  }
  return isDark
}

/** Returns null if the film has another origin that does not allow reading. */
const readPixels = (surface: CanvasRenderingContext2D) => {
  try {
    return surface.getImageData(0, SAMPLED_BAND.from * HEIGHT, WIDTH, SAMPLED_BAND.height * HEIGHT).data
  } catch {
    return null
  }
}
