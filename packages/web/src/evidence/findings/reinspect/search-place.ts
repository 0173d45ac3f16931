import { type FilmFrame, findSamePlace, readFrame } from '@rig/cable-diff'
import { importCode } from '../../../ui/import-code.ts'
import type { LoadedFilm } from '../../player/use-film.ts'

/**
 * Resolves to the frame of a film that shows the same place as a picture, or to null if no frame between `first` and
 * `last` does, or if the browser cannot decode single frames.
 */
export const searchPlace = async (
  { file }: LoadedFilm,
  picture: Blob,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<number | null> => {
  if (!file || !('VideoDecoder' in globalThis)) return null
  const { openFilmDecoder } = await importCode(() => import('../../film/film-decoder.ts'))
  const { createDecodedReader } = await importCode(() => import('../../player/decoded-reader.ts'))
  const decoder = await openFilmDecoder(file)
  if (!decoder) return null
  try {
    const reader = createDecodedReader(decoder)
    const frames: FilmFrame[] = []
    for await (const frame of reader.frames(first)) {
      signal.throwIfAborted()
      frames.push(frame)
      if (first + frames.length > last) break
    }
    const pixels = await readPixels(picture, reader.width, reader.height)
    const found = findSamePlace(readFrame(pixels.data, reader), frames)
    return found === null ? null : first + found
  } finally {
    decoder.close()
  }
}

/** Scales a picture to the size of the film. */
const readPixels = async (picture: Blob, width: number, height: number) => {
  const bitmap = await createImageBitmap(picture)
  const surface = new OffscreenCanvas(width, height).getContext('2d')
  if (!surface) throw new Error('This browser cannot draw pictures')
  surface.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return surface.getImageData(0, 0, width, height)
}
