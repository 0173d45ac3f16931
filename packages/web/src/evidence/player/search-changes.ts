import { type ComparisonOptions, compareFilms, type FilmComparison } from '@rig/cable-diff'
import type { Film } from '../film/film.ts'
import { createStripReader, type FilmStrip } from './film-reader.ts'

export type ComparisonResult = { comparison: FilmComparison; strips: readonly [FilmStrip, FilmStrip] }

/** Pictures of a change in both films. `at` identifies the change in the last result. */
export type ChangePictures = { at: number; pictures: readonly [ImageBitmap | null, ImageBitmap | null] }

export type SearchProgress = ({ kind: 'compared' } & ComparisonResult) | ({ kind: 'captured' } & ChangePictures)

/** Compares two films. Yields each result, and then the pictures of each change in the last one. */
export async function* searchChanges(
  [one, other]: readonly [Film, Film],
  options: ComparisonOptions,
  signal?: AbortSignal,
): AsyncGenerator<SearchProgress, void> {
  const [first, second] = [createStripReader(one, signal), createStripReader(other, signal)]
  let last: FilmComparison | null = null
  for await (const comparison of compareFilms(first, second, options)) {
    last = comparison
    yield { kind: 'compared', comparison, strips: [first.strip, second.strip] }
  }
  for (const { at } of last?.changes ?? []) {
    const frame = Math.round(at)
    const before = await first.capture(frame)
    yield { kind: 'captured', at, pictures: [before, await second.capture(frame + (last?.lag ?? 0))] }
  }
}
