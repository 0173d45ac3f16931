import { blendPixels } from './colour.ts'
import { type ClipRect, type Frame, GRAIN_MASK, grain } from './frame.ts'

const SUBROW_COUNT = 4

type Polygon = { count: number; xs: Float64Array; ys: Float64Array }

export const createPolygon = (capacity: number): Polygon => ({
  count: 0,
  xs: new Float64Array(capacity),
  ys: new Float64Array(capacity),
})

const starts = new Float64Array(SUBROW_COUNT)
const ends = new Float64Array(SUBROW_COUNT)

/** `strength` is the opacity, from 0 to 256. */
export const fillConvexPolygon = (frame: Frame, shape: Polygon, colour: number, strength = 256): void => {
  const { xs, ys, count } = shape
  const { clip } = frame
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (let n = 0; n < count; n++) {
    const x = xs[n] ?? 0
    const y = ys[n] ?? 0
    if (y < top) top = y
    if (y > bottom) bottom = y
    if (x < left) left = x
    if (x > right) right = x
  }
  if (right <= clip.left || left >= clip.right) return
  const firstRow = Math.max(clip.top, Math.floor(top))
  const lastRow = Math.min(clip.bottom - 1, Math.floor(bottom))
  for (let row = firstRow; row <= lastRow; row++) {
    cutRow(shape, row, clip)
    fillRow(frame, row, colour, strength)
  }
}

const UPPER = 0.5 / SUBROW_COUNT
const LOWER = 1 - UPPER

/** Writes the edges of each subrow to `starts` and `ends`. */
const cutRow = (shape: Polygon, row: number, { left, right }: ClipRect): void => {
  cut(shape, row + UPPER)
  const { start, startEdge, end, endEdge } = crossing
  cut(shape, row + LOWER)
  const isPlain = startEdge === crossing.startEdge && endEdge === crossing.endEdge && startEdge >= 0
  const startStep = (crossing.start - start) / (SUBROW_COUNT - 1)
  const endStep = (crossing.end - end) / (SUBROW_COUNT - 1)
  for (let sub = 0; sub < SUBROW_COUNT; sub++) {
    if (!isPlain) cut(shape, row + (sub + 0.5) / SUBROW_COUNT)
    const from = isPlain ? start + startStep * sub : crossing.start
    const to = isPlain ? end + endStep * sub : crossing.end
    starts[sub] = Math.max(left, Math.min(right, from))
    ends[sub] = Math.min(right, Math.max(left, to))
  }
}

/** Result of the last `cut` call. An edge of −1 means that the line misses the polygon. */
const crossing = { start: 0, startEdge: -1, end: 0, endEdge: -1 }

const cut = ({ xs, ys, count }: Polygon, y: number): void => {
  crossing.start = Number.POSITIVE_INFINITY
  crossing.end = Number.NEGATIVE_INFINITY
  crossing.startEdge = -1
  crossing.endEdge = -1
  for (let n = 0, before = count - 1; n < count; before = n++) {
    const fromY = ys[before] ?? 0
    const toY = ys[n] ?? 0
    if (fromY <= y === toY <= y) continue
    const fromX = xs[before] ?? 0
    const x = fromX + (((xs[n] ?? 0) - fromX) * (y - fromY)) / (toY - fromY)
    if (x < crossing.start) {
      crossing.start = x
      crossing.startEdge = n
    }
    if (x > crossing.end) {
      crossing.end = x
      crossing.endEdge = n
    }
  }
}

const fillRow = (frame: Frame, row: number, colour: number, strength: number): void => {
  let first = frame.clip.right
  let last = frame.clip.left
  let solidFrom = 0
  let solidTo = frame.width
  for (let sub = 0; sub < SUBROW_COUNT; sub++) {
    const start = starts[sub] ?? 0
    const end = ends[sub] ?? 0
    if (end <= start) {
      solidTo = 0
      continue
    }
    first = Math.min(first, Math.floor(start))
    last = Math.max(last, Math.ceil(end))
    solidFrom = Math.max(solidFrom, Math.ceil(start))
    solidTo = Math.min(solidTo, Math.floor(end))
  }
  const at = row * frame.width
  for (let x = first; x < last; x++) {
    if (strength === 256 && x === solidFrom && solidTo > solidFrom) {
      for (; x < solidTo; x++) frame.pixels[at + x] = colour + (grain[(at + x + frame.grain) & GRAIN_MASK] ?? 0)
      if (x >= last) return
    }
    frame.pixels[at + x] = blendPixels(frame.pixels[at + x] ?? 0, colour, (getCoverage(x) * strength) | 0)
  }
}

const getCoverage = (x: number): number => {
  let covered = 0
  for (let sub = 0; sub < SUBROW_COUNT; sub++) {
    const overlap = Math.min(x + 1, ends[sub] ?? 0) - Math.max(x, starts[sub] ?? 0)
    if (overlap > 0) covered += overlap
  }
  return covered / SUBROW_COUNT
}

export type Rect = { x: number; y: number; width: number; height: number }

/** `strength` is the opacity, from 0 to 256. */
export const fillRect = (frame: Frame, { x, y, width, height }: Rect, colour: number, strength: number): void => {
  const { left, top, right, bottom } = frame.clip
  for (let row = Math.max(top, y); row < Math.min(bottom, y + height); row++)
    for (let column = Math.max(left, x); column < Math.min(right, x + width); column++) {
      const at = row * frame.width + column
      frame.pixels[at] = blendPixels(frame.pixels[at] ?? 0, colour, strength)
    }
}
