import { measureFrame, middleOf, showFrame } from '../player/film-frames.ts'
import { type FilmStrip, STRIP_ROWS } from './film-strip.ts'

type Reading = { signal: AbortSignal; onProgress: (part: number) => void }

/**
 * Reads the strip of a film, frame by frame, in a player of its own. Rejects when it fails, when its pixels may not be read,
 * or when `signal` ends it; `onProgress` hears 0…1.
 */
export const readStrip = async (address: string, { signal, onProgress }: Reading): Promise<FilmStrip> => {
  const film = await openFilm(address)
  const frameSeconds = await measureFrame(film)
  const columns = Math.max(1, Math.round(film.duration / frameSeconds))
  const rgb = new Uint8Array(columns * STRIP_ROWS * 3)
  const column = createColumn()
  for (let frame = 0; frame < columns; frame++) {
    await showFrame(film, middleOf(frame, frameSeconds), frameSeconds)
    signal.throwIfAborted()
    rgb.set(column.read(film), frame * STRIP_ROWS * 3)
    onProgress((frame + 1) / columns)
  }
  film.removeAttribute('src')
  return { columns, rows: STRIP_ROWS, rgb }
}

const openFilm = (address: string) =>
  new Promise<HTMLVideoElement>((resolve, reject) => {
    const film = document.createElement('video')
    film.muted = true
    film.preload = 'auto'
    film.onloadeddata = () => resolve(film)
    film.onerror = () => reject(new Error('The film cannot be read'))
    film.src = address
  })

/**
 * How wide a part of the picture makes one column: as wide as a row is high, so that both directions are smoothed
 * alike.
 */
const COLUMN_PART = 1 / 80

const createColumn = () => {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = STRIP_ROWS
  const surface = canvas.getContext('2d', { willReadFrequently: true })
  if (!surface) throw new Error('This browser cannot read pictures')
  return {
    read: (film: HTMLVideoElement) => {
      const { videoWidth, videoHeight } = film
      const width = videoWidth * COLUMN_PART
      surface.drawImage(film, (videoWidth - width) / 2, 0, width, videoHeight, 0, 0, 1, STRIP_ROWS)
      const { data } = surface.getImageData(0, 0, 1, STRIP_ROWS)
      return data.filter((_value, place) => place % 4 !== 3)
    },
  }
}
