/** The middle column of each frame of a film, so each column shows the cable at one sled position. */
export type FilmStrip = {
  columns: number
  rows: number
  /** RGB values (0…255) column by column, each column from top to bottom. */
  rgb: Uint8Array
}

/** Enough rows to show a broken wire, and few enough to read while the operator waits. */
const STRIP_ROWS = 90

/** Returns the columns that show the same section. The second film reaches each position `shift` columns later. */
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

/** Part of a picture's width that is averaged into a column. A column is as wide as a row is high. */
const COLUMN_WIDTH_FRACTION = 1 / 80

type PixelReader = (x: number, y: number) => readonly [red: number, green: number, blue: number]

export const createStripRecorder = (columns: number, width: number, height: number) => {
  const strip: FilmStrip = { columns, rows: STRIP_ROWS, rgb: new Uint8Array(columns * STRIP_ROWS * 3) }
  const columnWidth = Math.max(1, Math.round(width * COLUMN_WIDTH_FRACTION))
  const left = (width - columnWidth) >> 1
  return {
    strip,
    record: (frame: number, readPixel: PixelReader) => {
      for (let row = 0; row < STRIP_ROWS; row++) {
        const y = Math.floor(((row + 0.5) * height) / STRIP_ROWS)
        const sums = [0, 0, 0]
        for (let x = left; x < left + columnWidth; x++)
          for (const [channel, value] of readPixel(x, y).entries()) sums[channel] = (sums[channel] ?? 0) + value
        strip.rgb.set(
          sums.map((sum) => sum / columnWidth),
          (frame * STRIP_ROWS + row) * 3,
        )
      }
    },
  }
}
