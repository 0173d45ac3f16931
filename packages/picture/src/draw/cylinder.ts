import { type Bounds, boundsOf, type Cylinder, createTrace, type Hit, type Rims, rimsOf } from './bar-geometry.ts'
import { blendPixels } from './colour.ts'
import type { Frame } from './frame.ts'
import type { Lens } from './lens.ts'
import { length, minus } from './vector.ts'

/** Paints the pixels of one line from `x` up to `end`, given the hits of its first and last ray. */
export type PaintSpan = (frame: Frame, y: number, x: number, end: number, first: Hit, last: Hit) => void

const SHORT_SPAN = 16
const LONG_SPAN = 40
const LONGEST_SPAN = 64
/** Focal length in pixels up to which spans have the normal length; a longer lens allows longer spans. */
const LONG_FOCAL = 2130
const RIM_SPAN = 4

const under = new Int32Array(4096)

/** Draws the visible part of a bar, with antialiased rims and ends. */
export const drawCylinder = (frame: Frame, lens: Lens, bar: Cylinder, paint: PaintSpan): void => {
  const rims = rimsOf(lens, bar)
  const bounds = boundsOf(lens, bar)
  if (!rims || !bounds) return
  const trace = createTrace(lens, bar)
  const margin = (length(minus(bar.middle, lens.eye)) * 3) / lens.focal
  // Along a nearly horizontal bar the hit changes little from pixel to pixel.
  const isFlat = Math.max(Math.abs(rims.aX), Math.abs(rims.bX)) < 0.3
  const reach = Math.max(1, lens.focal / LONG_FOCAL)
  const span = Math.min(LONGEST_SPAN, Math.round((isFlat ? LONG_SPAN : SHORT_SPAN) * reach))
  const line: Line = { bar, rims, bounds, margin, span, rimSpan: isFlat ? SHORT_SPAN : RIM_SPAN, paint, trace }
  const { clip } = frame
  for (let y = Math.max(bounds.top, clip.top); y < Math.min(bounds.bottom, clip.bottom); y++) drawLine(frame, line, y)
}

type Line = {
  bar: Cylinder
  rims: Rims
  bounds: Bounds
  /** Distance from an end of the bar within which its edge is antialiased, metres. */
  margin: number
  /** Length of a span far from the rims, pixels. */
  span: number
  /** Length of a span near the rims, pixels. */
  rimSpan: number
  paint: PaintSpan
  trace: (x: number, y: number, hit: Hit) => void
}

const drawLine = (frame: Frame, line: Line, y: number): void => {
  const { rims, bounds, bar, margin, span, rimSpan, paint, trace } = line
  const a = rims.a + rims.aY * (y + 0.5)
  const b = rims.b + rims.bY * (y + 0.5)
  const from = firstWithin(bounds.left, a, rims.aX, b, rims.bX, -0.5)
  const to = lastWithin(bounds.right, a, rims.aX, b, rims.bX, -0.5)
  if (from >= to) return
  const firm = firstWithin(from, a, rims.aX, b, rims.bX, 0.75)
  const firmTo = lastWithin(to, a, rims.aX, b, rims.bX, 0.75)
  const calm = firstWithin(from, a, rims.aX, b, rims.bX, CALM_PIXELS)
  const calmTo = lastWithin(to, a, rims.aX, b, rims.bX, CALM_PIXELS)
  const { first, last } = hits
  trace(from + 0.5, y + 0.5, first)
  for (let x = from; x < to; ) {
    const inCalm = x >= calm && x < calmTo
    const end = Math.min(to, x + (inCalm ? Math.min(span, calmTo - x) : rimSpan))
    trace(end + 0.5, y + 0.5, last)
    if (end > frame.clip.left && x < frame.clip.right && isSeen(first, last, bar)) {
      const cutOff = x < frame.clip.left || end > frame.clip.right
      if (cutOff) saveOutside(frame, y, x, end)
      const whole = x >= firm && end <= firmTo && within(first, bar, margin) && within(last, bar, margin)
      if (whole) paint(frame, y, x, end, first, last)
      else paintPartly(frame, y, x, end, first, last, line, a, b)
      if (cutOff) restoreOutside(frame, y, x, end)
    }
    first.along = last.along
    first.around = last.around
    first.away = last.away
    first.facing = last.facing
    x = end
  }
}

const outside = new Int32Array(LONGEST_SPAN)

// A span is always painted completely, because its pixels must not depend on the clip. Pixels outside of the clip are
// saved and restored.
const saveOutside = ({ pixels, width }: Frame, y: number, x: number, end: number): void => {
  for (let n = x; n < end; n++) outside[n - x] = pixels[y * width + n] ?? 0
}

const restoreOutside = ({ pixels, width, clip }: Frame, y: number, x: number, end: number): void => {
  for (let n = x; n < end; n++) if (n < clip.left || n >= clip.right) pixels[y * width + n] = outside[n - x] ?? 0
}

/** Nearer to a rim than this the hit changes fast from pixel to pixel. */
const CALM_PIXELS = 14

const hits: { first: Hit; last: Hit } = {
  first: { along: 0, around: 0, away: 0, facing: 0 },
  last: { along: 0, around: 0, away: 0, facing: 0 },
}

const isSeen = (first: Hit, last: Hit, { from, to }: Cylinder): boolean =>
  first.away > 0 && last.away > 0 && Math.max(first.along, last.along) > from && Math.min(first.along, last.along) < to

const within = (hit: Hit, { from, to }: Cylinder, margin: number): boolean =>
  hit.along > from + margin && hit.along < to - margin

/** Returns the first pixel of a line, starting at `from`, at least `inset` pixels within both rims. */
const firstWithin = (from: number, a: number, aX: number, b: number, bX: number, inset: number): number => {
  let first = from
  if (aX > FLAT) first = Math.max(first, Math.ceil((inset - a) / aX - 0.5))
  else if (aX > -FLAT && a < inset) return Number.POSITIVE_INFINITY
  if (bX > FLAT) first = Math.max(first, Math.ceil((inset - b) / bX - 0.5))
  else if (bX > -FLAT && b < inset) return Number.POSITIVE_INFINITY
  return first
}

/** Returns the end (at most `to`) of these pixels. */
const lastWithin = (to: number, a: number, aX: number, b: number, bX: number, inset: number): number => {
  let last = to
  if (aX < -FLAT) last = Math.min(last, Math.floor((inset - a) / aX - 0.5) + 1)
  if (bX < -FLAT) last = Math.min(last, Math.floor((inset - b) / bX - 0.5) + 1)
  return last
}

const FLAT = 1e-9
const paintPartly = (
  frame: Frame,
  y: number,
  x: number,
  end: number,
  first: Hit,
  last: Hit,
  { bar, rims, paint }: Line,
  a: number,
  b: number,
): void => {
  const at = y * frame.width
  for (let n = x; n < end; n++) under[n - x] = frame.pixels[at + n] ?? 0
  paint(frame, y, x, end, first, last)
  const steps = end - x
  const slope = (last.along - first.along) / steps
  const pixel = Math.max(Math.abs(slope), 1e-6)
  for (let n = x; n < end; n++) {
    const rim = Math.min(a + rims.aX * (n + 0.5), b + rims.bX * (n + 0.5)) + 0.5
    const along = first.along + slope * (n - x)
    const end2 = Math.min(along - bar.from, bar.to - along) / pixel + 0.5
    const covered = Math.min(rim, end2)
    if (covered >= 1) continue
    const before = under[n - x] ?? 0
    frame.pixels[at + n] = covered <= 0 ? before : blendPixels(before, frame.pixels[at + n] ?? 0, (covered * 256) | 0)
  }
}
