import { type FilmFrame, findSamePlace, readFrame } from '@rig/cable-diff'
import type { FilmPlace } from '../../../rig/find-recordings.ts'
import type { RecordingName } from '../../../rig/recordings.ts'
import type { Film } from '../../film/film.ts'
import { readFrames } from '../../player/search-changes.ts'
import type { Finding } from '../record/finding.ts'

/**
 * Resolves to the frame between `first` and `last` that shows the same place as a picture. Resolves to null if there is
 * none, or if the browser cannot decode single frames.
 */
export const searchPlace = async (
  film: Film,
  picture: Blob,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<number | null> => {
  if (!film.isDecoded) return null
  const frames: FilmFrame[] = []
  for await (const frame of readFrames(film, first)) {
    signal.throwIfAborted()
    frames.push(frame)
    if (first + frames.length > last) break
  }
  const [size] = frames
  if (!size) return null
  const found = findSamePlace(await readPicture(picture, size.luma), frames)
  return found === null ? null : first + found
}

/** Reads a picture at the size of a film's frames. */
const readPicture = async (picture: Blob, { width, height }: FilmFrame['luma']) => {
  const bitmap = await createImageBitmap(picture)
  const surface = new OffscreenCanvas(width, height).getContext('2d')
  if (!surface) throw new Error('This browser cannot draw pictures')
  surface.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return readFrame(surface.getImageData(0, 0, width, height).data, { width, height })
}

/** Frames by which films of one series differ. */
const SERIES_FRAMES = 10
const MAX_SEARCH_FRAMES = 60

/** Returns the frame that probably shows a finding, and how far from it the place may be. */
export const estimateFrames = (
  place: FilmPlace,
  { sled }: Pick<Finding, 'sled'>,
  { track }: Pick<RecordingName, 'track'>,
  { frameCount, frameSeconds }: Pick<Film, 'frameCount' | 'frameSeconds'>,
) => {
  const clamp = (frame: number) => Math.min(frameCount - 1, Math.max(0, Math.round(frame)))
  if ('seconds' in place) return { frame: clamp(place.seconds / frameSeconds), reach: SERIES_FRAMES }
  const units = track ? Math.abs(track.to - track.from) : 0
  const reach = units > 0 ? ((sled.tolerance ?? 0) / units) * frameCount + SERIES_FRAMES : SERIES_FRAMES
  return { frame: clamp(place.fraction * frameCount), reach: Math.min(MAX_SEARCH_FRAMES, Math.ceil(reach)) }
}
