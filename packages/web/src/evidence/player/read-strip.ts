import { type FilmStrip, STRIP_ROWS } from '../analysis/film-strip.ts'
import { getFrameMidpoint, measureFrameDuration, showFrame } from './film-frames.ts'

type ReadOptions = { signal: AbortSignal; onProgress: (fraction: number) => void }

/**
 * Reads the strip from a film, frame by frame, in a separate player. Rejects if the film fails, if its pixels cannot be
 * read, or if `signal` is aborted.
 */
export const readStrip = async (url: string, { signal, onProgress }: ReadOptions): Promise<FilmStrip> => {
  const film = await openFilm(url)
  const frameSeconds = await measureFrameDuration(film)
  const columns = Math.max(1, Math.round(film.duration / frameSeconds))
  const rgb = new Uint8Array(columns * STRIP_ROWS * 3)
  const readColumn = createColumnReader()
  for (let frame = 0; frame < columns; frame++) {
    await showFrame(film, getFrameMidpoint(frame, frameSeconds), frameSeconds)
    signal.throwIfAborted()
    rgb.set(readColumn(film), frame * STRIP_ROWS * 3)
    onProgress((frame + 1) / columns)
  }
  film.removeAttribute('src')
  return { columns, rows: STRIP_ROWS, rgb }
}

const openFilm = (url: string) =>
  new Promise<HTMLVideoElement>((resolve, reject) => {
    const film = document.createElement('video')
    film.muted = true
    film.preload = 'auto'
    film.onloadeddata = () => resolve(film)
    film.onerror = () => reject(new Error('The film cannot be read'))
    film.src = url
  })

/** A column is as wide as a row is high, so that both directions are blurred equally. */
const COLUMN_WIDTH_FRACTION = 1 / 80

const createColumnReader = () => {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = STRIP_ROWS
  const surface = canvas.getContext('2d', { willReadFrequently: true })
  if (!surface) throw new Error('This browser cannot read pictures')
  return (film: HTMLVideoElement) => {
    const { videoWidth, videoHeight } = film
    const width = videoWidth * COLUMN_WIDTH_FRACTION
    surface.drawImage(film, (videoWidth - width) / 2, 0, width, videoHeight, 0, 0, 1, STRIP_ROWS)
    const { data } = surface.getImageData(0, 0, 1, STRIP_ROWS)
    return data.filter((_value, index) => index % 4 !== 3)
  }
}
