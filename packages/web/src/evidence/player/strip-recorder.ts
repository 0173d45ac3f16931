import { type FilmStrip, STRIP_ROWS } from './film-strip.ts'

/** Part of a picture's width that is averaged into a column. A column is as wide as a row is high. */
const COLUMN_WIDTH_FRACTION = 1 / 80

type PixelReader = (x: number, y: number) => readonly [red: number, green: number, blue: number]

/** Creates the strip of a film, which consists of the middle of each frame. */
export const createStripRecorder = (columns: number, width: number, height: number) => {
  const strip: FilmStrip = { columns, rows: STRIP_ROWS, rgb: new Uint8Array(columns * STRIP_ROWS * 3) }
  const columnWidth = Math.max(1, Math.round(width * COLUMN_WIDTH_FRACTION))
  const left = (width - columnWidth) >> 1
  return {
    strip,
    /** Adds the middle of a frame. */
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
