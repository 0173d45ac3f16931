import { type ComparisonOptions, compareFilms, type FilmComparison, type FilmFrame, readFrame } from '@rig/cable-diff'
import { drawFrame, type Film, type Pixels } from '../film/film.ts'

/** The middle column of each frame of a film, so each column shows the cable at one sled position. */
export type FilmStrip = {
  columns: number
  rows: number
  /** RGB values (0…255) column by column, each column from top to bottom. */
  rgb: Uint8Array
}

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
    const before = await captureMiddle(one, frame, signal)
    yield { kind: 'captured', at, pictures: [before, await captureMiddle(other, frame + (last?.lag ?? 0), signal)] }
  }
}

/** Returns a reader of a film's frames. It also records the strip of the film. */
const createStripReader = (film: Film, signal?: AbortSignal) => {
  const { frameCount } = film
  const strip: FilmStrip = { columns: frameCount, rows: STRIP_ROWS, rgb: new Uint8Array(frameCount * STRIP_ROWS * 3) }
  const record = (pixels: Pixels, frame: number) => recordColumn(strip, pixels, frame)
  return { frameCount, frames: (first: number) => readFrames(film, first, signal, record), strip }
}

/** Wider pictures are halved: a broken wire is still visible, and the comparison is four times as fast. */
const MAX_WIDTH = 960

export async function* readFrames(
  film: Film,
  first: number,
  signal?: AbortSignal,
  onPixels: (pixels: Pixels, frame: number) => void = () => {},
): AsyncGenerator<FilmFrame, void> {
  for await (const picture of film.frames(first, signal)) {
    const pixels = await picture.readPixels().finally(picture.close)
    onPixels(pixels, picture.frame)
    yield readFrame(pixels.data, pixels, pixels.width > MAX_WIDTH)
  }
}

/** Enough rows to show a broken wire, and few enough to read while the operator waits. */
const STRIP_ROWS = 90

/** Part of a picture's width that is averaged into a column. A column is as wide as a row is high. */
const COLUMN_WIDTH_FRACTION = 1 / 80

const recordColumn = ({ columns, rgb }: FilmStrip, { width, height, data }: Pixels, frame: number) => {
  if (frame >= columns) return
  const columnWidth = Math.max(1, Math.round(width * COLUMN_WIDTH_FRACTION))
  const left = (width - columnWidth) >> 1
  for (let row = 0; row < STRIP_ROWS; row++) {
    const y = Math.floor(((row + 0.5) * height) / STRIP_ROWS)
    for (const channel of [0, 1, 2]) {
      let sum = 0
      for (let x = left; x < left + columnWidth; x++) sum += data[(y * width + x) * 4 + channel] ?? 0
      rgb[(frame * STRIP_ROWS + row) * 3 + channel] = sum / columnWidth
    }
  }
}

/** Width of a picture of a change, relative to its height. */
const CAPTURE_ASPECT_RATIO = 2 / 3
/** Height in pixels: enough for screens with two pixels per CSS pixel. */
const CAPTURE_HEIGHT = 360

/** Resolves to the middle of a frame as a tall picture, or to null if the film has no such frame. */
const captureMiddle = async (film: Film, frame: number, signal: AbortSignal | undefined) => {
  const canvas = new OffscreenCanvas(CAPTURE_HEIGHT * CAPTURE_ASPECT_RATIO, CAPTURE_HEIGHT)
  const surface = canvas.getContext('2d')
  if (!surface) throw new Error('This browser cannot draw pictures')
  const { height } = film
  const width = height * CAPTURE_ASPECT_RATIO
  const part = { left: (film.width - width) / 2, top: 0, width, height }
  const isDrawn = await drawFrame(film, frame, surface, { part, ...(signal && { signal }) })
  return isDrawn ? canvas.transferToImageBitmap() : null
}
