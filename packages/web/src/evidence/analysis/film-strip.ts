/**
 * The middle column of each frame of a film, side by side: the cable unrolled. Objects on the cable appear where the sled
 * passed them; the background is smeared into streaks.
 */
export type FilmStrip = {
  columns: number
  rows: number
  /** Red, green and blue, 0…255, of each row of each column in turn. */
  rgb: Uint8Array
}

/** Enough rows to show a broken wire, few enough to be read while the operator waits. */
export const STRIP_ROWS = 90

/** Returns the columns of both strips that show the same stretch: the second film shows it `shift` columns later. */
export const cutToOverlap = (before: FilmStrip, after: FilmStrip, shift: number): readonly [FilmStrip, FilmStrip] => {
  const first = Math.max(0, -shift)
  const columns = Math.max(0, Math.min(before.columns, after.columns - shift) - first)
  return [cut(before, first, columns), cut(after, first + shift, columns)]
}

const cut = ({ rows, rgb }: FilmStrip, first: number, columns: number): FilmStrip => ({
  columns,
  rows,
  rgb: rgb.subarray(first * rows * 3, (first + columns) * rows * 3),
})
