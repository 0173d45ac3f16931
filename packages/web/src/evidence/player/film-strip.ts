/**
 * Image of the cable, made from the middle column of each frame of a film. Each column shows the cable at one sled
 * position. The background is smeared into streaks.
 */
export type FilmStrip = {
  columns: number
  rows: number
  /** RGB values (0…255) column by column, each column from top to bottom. */
  rgb: Uint8Array
}

/** Enough rows to show a broken wire, and few enough to read while the operator waits. */
export const STRIP_ROWS = 90

/**
 * Returns the columns of both strips that show the same section of the cable. The second film reaches each position
 * `shift` columns later than the first film.
 */
export const cropToOverlap = (before: FilmStrip, after: FilmStrip, shift: number): readonly [FilmStrip, FilmStrip] => {
  const first = Math.max(0, -shift)
  const columns = Math.max(0, Math.min(before.columns, after.columns - shift) - first)
  return [crop(before, first, columns), crop(after, first + shift, columns)]
}

const crop = ({ rows, rgb }: FilmStrip, first: number, columns: number): FilmStrip => ({
  columns,
  rows,
  rgb: rgb.subarray(first * rows * 3, (first + columns) * rows * 3),
})
