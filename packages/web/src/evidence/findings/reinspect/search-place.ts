import { type FilmFrame, findSamePlace, readFrame } from '@rig/cable-diff'
import type { FilmPlace } from '../../../rig/find-recordings.ts'
import type { RecordingName } from '../../../rig/recordings.ts'
import { importCode } from '../../../ui/import-code.ts'
import type { LoadedFilm } from '../../film/use-film.ts'
import type { Finding } from '../record/finding.ts'

/**
 * Resolves to the frame between `first` and `last` that shows the same place as a picture. Resolves to null if there is
 * none, or if the browser cannot decode single frames.
 */
export const searchPlace = async (
  { file }: LoadedFilm,
  picture: Blob,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<number | null> => {
  if (!file || !('VideoDecoder' in globalThis)) return null
  const { openFilmDecoder } = await importCode(() => import('../../film/film-decoder.ts'))
  const { createDecodedReader } = await importCode(() => import('../../player/film-reader.ts'))
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

const readPixels = async (picture: Blob, width: number, height: number) => {
  const bitmap = await createImageBitmap(picture)
  const surface = new OffscreenCanvas(width, height).getContext('2d')
  if (!surface) throw new Error('This browser cannot draw pictures')
  surface.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return surface.getImageData(0, 0, width, height)
}

type FilmShape = { frameCount: number; frameSeconds: number }

/** Frames by which films of one series differ. */
const SERIES_FRAMES = 10
const MAX_SEARCH_FRAMES = 60

/** Returns the frame that probably shows a finding, and how far from it the place may be. */
export const estimateFrames = (
  place: FilmPlace,
  { sled }: Pick<Finding, 'sled'>,
  { track }: Pick<RecordingName, 'track'>,
  { frameCount, frameSeconds }: FilmShape,
) => {
  const clamp = (frame: number) => Math.min(frameCount - 1, Math.max(0, Math.round(frame)))
  if ('seconds' in place) return { frame: clamp(place.seconds / frameSeconds), reach: SERIES_FRAMES }
  const units = track ? Math.abs(track.to - track.from) : 0
  const reach = units > 0 ? ((sled.tolerance ?? 0) / units) * frameCount + SERIES_FRAMES : SERIES_FRAMES
  return { frame: clamp(place.fraction * frameCount), reach: Math.min(MAX_SEARCH_FRAMES, Math.ceil(reach)) }
}
