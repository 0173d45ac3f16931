import { blendPixels } from './colour.ts'
import { type Clip, type Frame, GRAIN_MASK, grain } from './frame.ts'

const SUBROWS = 4

/** A shape in the picture: corners in pixels, one after another. */
export type Corners = { count: number; xs: Float64Array; ys: Float64Array }

export const createCorners = (room: number): Corners => ({
  count: 0,
  xs: new Float64Array(room),
  ys: new Float64Array(room),
})

const starts = new Float64Array(SUBROWS)
const ends = new Float64Array(SUBROWS)

/** Fills a convex shape with smooth edges; `strength` 0…256 lets what is behind shine through. */
export const fillConvex = (frame: Frame, shape: Corners, colour: number, strength = 256): void => {
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let n = 0; n < shape.count; n++) {
    const y = shape.ys[n] ?? 0
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const { clip } = frame
  const firstRow = Math.max(clip.top, Math.floor(top))
  const lastRow = Math.min(clip.bottom - 1, Math.floor(bottom))
  for (let row = firstRow; row <= lastRow; row++) {
    for (let sub = 0; sub < SUBROWS; sub++) cut(shape, row + (sub + 0.5) / SUBROWS, sub, clip)
    fillRow(frame, row, colour, strength)
  }
}

/** Where a horizontal line enters and leaves the shape. */
const cut = (shape: Corners, y: number, sub: number, { left, right }: Clip): void => {
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  for (let n = 0, before = shape.count - 1; n < shape.count; before = n++) {
    const fromY = shape.ys[before] ?? 0
    const toY = shape.ys[n] ?? 0
    if (fromY <= y === toY <= y) continue
    const fromX = shape.xs[before] ?? 0
    const x = fromX + (((shape.xs[n] ?? 0) - fromX) * (y - fromY)) / (toY - fromY)
    if (x < start) start = x
    if (x > end) end = x
  }
  starts[sub] = Math.max(left, Math.min(right, start))
  ends[sub] = Math.min(right, Math.max(left, end))
}

const fillRow = (frame: Frame, row: number, colour: number, strength: number): void => {
  let first = frame.clip.right
  let last = frame.clip.left
  let solidFrom = 0
  let solidTo = frame.width
  for (let sub = 0; sub < SUBROWS; sub++) {
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
    frame.pixels[at + x] = blendPixels(frame.pixels[at + x] ?? 0, colour, (coverage(x) * strength) | 0)
  }
}

/** Part of a pixel that lies within the shape, 0…1. */
const coverage = (x: number): number => {
  let covered = 0
  for (let sub = 0; sub < SUBROWS; sub++) {
    const part = Math.min(x + 1, ends[sub] ?? 0) - Math.max(x, starts[sub] ?? 0)
    if (part > 0) covered += part
  }
  return covered / SUBROWS
}
