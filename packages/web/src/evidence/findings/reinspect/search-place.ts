import { type FilmFrame, findSamePlace, readFrame } from '@rig/cable-diff'
import type { FilmPlace } from '../../../rig/find-recordings.ts'
import type { RecordingName } from '../../../rig/recordings.ts'
import { createReadableSurface, type Film } from '../../film/film.ts'
import { type FrameTimes, findFrameAt } from '../../film/frame-times.ts'
import { readPixels, toSearchFrame } from '../../player/search-changes.ts'
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
  const frames: { frame: number; picture: FilmFrame }[] = []
  for await (const { frame, pixels } of readPixels(film, first)) {
    signal.throwIfAborted()
    if (frame > last) break
    frames.push({ frame, picture: toSearchFrame(pixels) })
  }
  const [size] = frames
  if (!size) return null
  const reference = await readPicture(picture, size.picture.luma)
  const found = findSamePlace(
    reference,
    frames.map((each) => each.picture),
  )
  return found === null ? null : (frames[found]?.frame ?? null)
}

/** Reads a picture at the size of a film's frames. */
const readPicture = async (picture: Blob, { width, height }: FilmFrame['luma']) => {
  const bitmap = await createImageBitmap(picture)
  const surface = createReadableSurface(width, height)
  surface.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return readFrame(surface.getImageData(0, 0, width, height).data, { width, height })
}

/** Maximum difference between the times at which two films of a series reach the same position. */
const MAX_SERIES_OFFSET_SECONDS = 2 / 3
const MAX_SEARCH_SECONDS = 4

/** Returns the frame that probably shows a finding, and the first and the last frame that may show it. */
export const estimateFrames = (
  place: FilmPlace,
  { sled }: Pick<Finding, 'sled'>,
  { track }: Pick<RecordingName, 'track'>,
  times: FrameTimes,
) => {
  const at = 'seconds' in place ? place.seconds : place.fraction * times.seconds
  const units = track ? Math.abs(track.to - track.from) : 0
  const isLocated = 'seconds' in place || units === 0
  const tolerance = isLocated ? 0 : ((sled.tolerance ?? 0) / units) * times.seconds
  const reach = Math.min(MAX_SEARCH_SECONDS, tolerance + MAX_SERIES_OFFSET_SECONDS)
  return {
    frame: findFrameAt(times, at),
    first: findFrameAt(times, at - reach),
    last: findFrameAt(times, at + reach),
  }
}
