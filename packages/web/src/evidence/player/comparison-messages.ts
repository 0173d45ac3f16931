import type { ComparisonOptions, FilmComparison } from '@rig/cable-diff'
import type { StripReader } from './decoded-reader.ts'
import type { FilmStrip } from './film-strip.ts'

/** Message to the worker that compares two films. */
export type ComparisonRequest = { films: readonly [Blob, Blob]; options: ComparisonOptions }

export type ComparisonResult = { comparison: FilmComparison; strips: readonly [FilmStrip, FilmStrip] }

/** Pictures of a change in both films. `at` identifies the change in the last result. */
export type ChangePictures = { at: number; pictures: readonly [ImageBitmap | null, ImageBitmap | null] }

/** Messages from the worker. It sends nothing after `finished`, `failed` or `undecodable`. */
export type ComparisonResponse =
  | ({ kind: 'compared' } & ComparisonResult)
  | ({ kind: 'captured' } & ChangePictures)
  | { kind: 'finished' }
  | { kind: 'failed'; reason: string }
  | { kind: 'undecodable' }

/** Yields the pictures of each change, in both films. */
export async function* captureChanges(
  [first, second]: readonly [StripReader, StripReader],
  comparison: FilmComparison | null,
): AsyncGenerator<ChangePictures, void> {
  for (const { at } of comparison?.changes ?? []) {
    const frame = Math.round(at)
    const one = await first.capture(frame)
    const other = await second.capture(frame + (comparison?.lag ?? 0))
    yield { at, pictures: [one, other] }
  }
}
