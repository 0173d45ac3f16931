import { importCode } from '../../ui/import-code.ts'
import { createDecodedFilm } from './decoded-film.ts'
import type { Film, FilmEvents } from './film.ts'
import type { LoadedFilm } from './use-film.ts'
import { openVideoFilm } from './video-film.ts'

type OpenOptions = FilmEvents & {
  /** Whether WebCodecs may decode the film. Otherwise a `<video>` plays it. */
  canDecode: boolean
}

/** Rejects if the browser cannot play the film. */
export const openFilm = async ({ url, file }: LoadedFilm, { canDecode, ...events }: OpenOptions): Promise<Film> => {
  const decoder = canDecode && file ? await openDecoder(file) : null
  return decoder ? createDecodedFilm(decoder, events) : openVideoFilm(url, events)
}

/** A page on plain HTTP has no decoder, and loads no code for one. */
const openDecoder = async (file: Blob) => {
  if (!('VideoDecoder' in globalThis)) return null
  const { openFilmDecoder } = await importCode(() => import('./film-decoder.ts'))
  return openFilmDecoder(file)
}
