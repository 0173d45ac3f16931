import { type ComparisonOptions, compareFilms, type FilmComparison, type FilmFrame, readFrame } from '@rig/cable-diff'
import { createReadableSurface, drawFrame, type Film, type Pixels } from '../film/film.ts'
import { assignFrames, findFrameAt } from '../film/frame-times.ts'

/** The middle columns of a film's pictures, one for each step. Each shows the cable at one sled position. */
export type FilmStrip = {
  columns: number
  rows: number
  /** RGB values (0…255) column by column, each column from top to bottom. */
  rgb: Uint8Array
}

/** Result of a search so far. The frame numbers in `comparison` count steps of `stepSeconds`. */
export type ComparisonResult = {
  comparison: FilmComparison
  strips: readonly [FilmStrip, FilmStrip]
  stepSeconds: number
}

/** Pictures of a change in both films. `at` identifies the change in the last result. */
export type ChangePictures = { at: number; pictures: readonly [ImageBitmap | null, ImageBitmap | null] }

export type SearchProgress = ({ kind: 'compared' } & ComparisonResult) | ({ kind: 'captured' } & ChangePictures)

/** Yields each result, then pictures of the changes in the last one. Compares at equal times, even if rates vary. */
export async function* searchChanges(
  [one, other]: readonly [Film, Film],
  options: ComparisonOptions,
  signal?: AbortSignal,
): AsyncGenerator<SearchProgress, void> {
  const stepSeconds = Math.max(one.stepSeconds, other.stepSeconds)
  const [first, second] = [
    createComparisonFrameReader(one, stepSeconds, signal),
    createComparisonFrameReader(other, stepSeconds, signal),
  ]
  let last: FilmComparison | null = null
  for await (const comparison of compareFilms(first, second, options)) {
    last = comparison
    yield { kind: 'compared', comparison, strips: [first.strip, second.strip], stepSeconds }
  }
  if (!last) return
  for (const { at } of last.changes) {
    const step = Math.round(at)
    const before = await captureFrameMiddle(one, first.getFrame(step), signal)
    const after = await captureFrameMiddle(other, second.getFrame(step + last.lag), signal)
    yield { kind: 'captured', at, pictures: [before, after] }
  }
}

/** Reads the frames at each step of the comparison, and also draws the strip of the film. */
const createComparisonFrameReader = (film: Film, stepSeconds: number, signal?: AbortSignal) => {
  const assignedFrames = assignFrames(film, stepSeconds)
  const steps = new Map(assignedFrames.flatMap((frame, step) => (frame === null ? [] : [[frame, step] as const])))
  const { length: columns } = assignedFrames
  const strip: FilmStrip = { columns, rows: STRIP_ROWS, rgb: new Uint8Array(columns * STRIP_ROWS * 3) }
  async function* frames(first: number): AsyncGenerator<FilmFrame | null, void> {
    const start = assignedFrames.findIndex((frame, step) => frame !== null && step >= first)
    let next = first
    if (start >= 0)
      for await (const { frame, pixels } of readPixels(film, assignedFrames[start] ?? 0, steps, signal)) {
        const step = steps.get(frame) ?? 0
        for (; next < step; next++) yield null
        recordColumn(strip, pixels, step)
        yield toSearchFrame(pixels)
        next = step + 1
      }
    for (; next < columns; next++) yield null
  }
  const getFrame = (step: number) => assignedFrames[step] ?? findFrameAt(film, step * stepSeconds)
  return { frameCount: columns, frames, strip, getFrame }
}

/** Yields the pixels of a film's frames from the index `first`, or only of the frames in `read`. */
export async function* readPixels(
  film: Film,
  first: number,
  read?: { has: (frame: number) => boolean },
  signal?: AbortSignal,
): AsyncGenerator<{ frame: number; pixels: Pixels }, void> {
  for await (const picture of film.frames(first, signal)) {
    const { frame } = picture
    if (read?.has(frame) !== false) yield { frame, pixels: await picture.readPixels().finally(picture.close) }
    else picture.close()
  }
}

/** Wider pictures are reduced by half: a broken wire is still visible, and the comparison four times as fast. */
const MAX_WIDTH_PX = 960

/** Converts a picture to the form that the search compares. */
export const toSearchFrame = (pixels: Pixels): FilmFrame => readFrame(pixels.data, pixels, pixels.width > MAX_WIDTH_PX)

/** Height of a strip in rows: enough to show a broken wire, but few enough to be read while the operator waits. */
const STRIP_ROWS = 90

/** Part of a picture's width that is averaged into a column. */
const COLUMN_WIDTH_FRACTION = 1 / 80

const recordColumn = ({ rgb }: FilmStrip, { width, height, data }: Pixels, step: number) => {
  const columnWidth = Math.max(1, Math.round(width * COLUMN_WIDTH_FRACTION))
  const left = (width - columnWidth) >> 1
  for (let row = 0; row < STRIP_ROWS; row++) {
    const y = Math.floor(((row + 0.5) * height) / STRIP_ROWS)
    for (const channel of [0, 1, 2]) {
      let sum = 0
      for (let x = left; x < left + columnWidth; x++) sum += data[(y * width + x) * 4 + channel] ?? 0
      rgb[(step * STRIP_ROWS + row) * 3 + channel] = sum / columnWidth
    }
  }
}

/** Width of a picture of a change, relative to its height. */
const CAPTURE_ASPECT_RATIO = 2 / 3
/** Height of a picture of a change, in pixels: enough for screens with two pixels per CSS pixel. */
const CAPTURE_HEIGHT_PX = 360

/** Resolves to the middle of a frame as a tall picture, or to null if the film has no such frame. */
const captureFrameMiddle = async (film: Film, frame: number, signal: AbortSignal | undefined) => {
  const surface = createReadableSurface(CAPTURE_HEIGHT_PX * CAPTURE_ASPECT_RATIO, CAPTURE_HEIGHT_PX)
  const { height } = film
  const width = height * CAPTURE_ASPECT_RATIO
  const part = { left: (film.width - width) / 2, top: 0, width, height }
  const isDrawn = await drawFrame(film, frame, surface, { part, ...(signal && { signal }) })
  return isDrawn ? surface.canvas.transferToImageBitmap() : null
}
