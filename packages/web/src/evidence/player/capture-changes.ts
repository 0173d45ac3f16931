import type { FilmComparison } from '@rig/cable-diff'
import type { ChangePictures } from './comparison-messages.ts'
import type { StripReader } from './decoded-reader.ts'

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
