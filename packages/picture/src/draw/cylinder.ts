import {
  type Cylinder,
  createRayCaster,
  findBounds,
  findSilhouette,
  type RayHit,
  type Silhouette,
} from './bar-geometry.ts'
import { blendPixels, dimPixel } from './colour.ts'
import { type ClipRect, type Frame, GRAIN_MASK, grain, vignetteAt } from './frame.ts'
import type { Lens } from './lens.ts'
import { createColourTable, FACING_MASK, FACINGS_PER_RADIAN, type Material, shadeCylinder } from './materials.ts'
import { dot, normalize, scaleVector, subtractVectors, vectorLength } from './numbers.ts'
import { getLampAttenuation, type Stage } from './stage.ts'

/** Pixels of line `y` from `x` up to but excluding `end`. `first` and `last` are the hits at both ends. */
export type Span = { y: number; x: number; end: number; first: RayHit; last: RayHit }

export type PaintSpan = (frame: Frame, span: Span) => void

const SHORT_SPAN_PIXELS = 16
const LONG_SPAN_PIXELS = 40
const MAX_SPAN_PIXELS = 64
/** For longer focal lengths (in pixels), inner spans are longer in proportion to the focal length. */
const LONG_FOCAL_LENGTH_PIXELS = 2130
const RIM_SPAN_PIXELS = 4

const under = new Int32Array(MAX_SPAN_PIXELS)

/** Casts rays only at the ends of spans, because one ray per pixel would be too slow. */
export const drawCylinder = (frame: Frame, lens: Lens, bar: Cylinder, paint: PaintSpan): void => {
  const silhouette = findSilhouette(lens, bar)
  const bounds = findBounds(lens, bar)
  if (!silhouette || !bounds) return
  const trace = createRayCaster(lens, bar)
  const margin = (vectorLength(subtractVectors(bar.middle, lens.eye)) * 3) / lens.focal
  // On a nearly horizontal cylinder, hits change little from pixel to pixel.
  const isFlat = Math.max(Math.abs(silhouette.aX), Math.abs(silhouette.bX)) < 0.3
  const reach = Math.max(1, lens.focal / LONG_FOCAL_LENGTH_PIXELS)
  const innerSpan = Math.min(MAX_SPAN_PIXELS, Math.round((isFlat ? LONG_SPAN_PIXELS : SHORT_SPAN_PIXELS) * reach))
  const edgeSpan = isFlat ? SHORT_SPAN_PIXELS : RIM_SPAN_PIXELS
  const line: Line = { bar, silhouette, bounds, margin, innerSpan, edgeSpan, paint, trace }
  const { clip } = frame
  for (let y = Math.max(bounds.top, clip.top); y < Math.min(bounds.bottom, clip.bottom); y++) drawLine(frame, line, y)
}

type Line = {
  bar: Cylinder
  silhouette: Silhouette
  bounds: ClipRect
  /** Distance in metres from an end within which pixels are antialiased. */
  margin: number
  /** Maximum span in pixels: `edgeSpan` within `EDGE_WIDTH_PIXELS` of the silhouette, otherwise `innerSpan`. */
  innerSpan: number
  edgeSpan: number
  paint: PaintSpan
  trace: (x: number, y: number, hit: RayHit) => void
}

const drawLine = (frame: Frame, line: Line, y: number): void => {
  const { silhouette, bounds, bar, margin, innerSpan, edgeSpan, paint, trace } = line
  const { aX, bX } = silhouette
  const edges = { a: silhouette.a + silhouette.aY * (y + 0.5), aX, b: silhouette.b + silhouette.bY * (y + 0.5), bX }
  const from = findFirstWithin(bounds.left, edges, -0.5)
  const to = findLastWithin(bounds.right, edges, -0.5)
  if (from >= to) return
  const firmStart = findFirstWithin(from, edges, 0.75)
  const firmEnd = findLastWithin(to, edges, 0.75)
  const innerStart = findFirstWithin(from, edges, EDGE_WIDTH_PIXELS)
  const innerEnd = findLastWithin(to, edges, EDGE_WIDTH_PIXELS)
  const { first, last } = span
  span.y = y
  trace(from + 0.5, y + 0.5, first)
  for (let x = from; x < to; ) {
    const isInner = x >= innerStart && x < innerEnd
    const end = Math.min(to, x + (isInner ? Math.min(innerSpan, innerEnd - x) : edgeSpan))
    trace(end + 0.5, y + 0.5, last)
    if (end > frame.clip.left && x < frame.clip.right && isSeen(first, last, bar)) {
      span.x = x
      span.end = end
      const isCutOff = x < frame.clip.left || end > frame.clip.right
      const isFirm = x >= firmStart && end <= firmEnd && isInside(first, bar, margin) && isInside(last, bar, margin)
      if (isFirm && !isCutOff) paint(frame, span)
      else paintBlended(frame, line, isFirm ? null : edges)
    }
    first.along = last.along
    first.around = last.around
    first.away = last.away
    first.facing = last.facing
    x = end
  }
}

/** The current span. Reusing it avoids an allocation per span. */
const span: Span = {
  y: 0,
  x: 0,
  end: 0,
  first: { along: 0, around: 0, away: 0, facing: 0 },
  last: { along: 0, around: 0, away: 0, facing: 0 },
}

/** Distance in pixels from the silhouette within which hits change rapidly from pixel to pixel. */
const EDGE_WIDTH_PIXELS = 14

const isSeen = (first: RayHit, last: RayHit, { from, to }: Cylinder): boolean =>
  first.away > 0 && last.away > 0 && Math.max(first.along, last.along) > from && Math.min(first.along, last.along) < to

const isInside = (hit: RayHit, { from, to }: Cylinder, margin: number): boolean =>
  hit.along > from + margin && hit.along < to - margin

/** The silhouette on one line: distances from its edges at x = 0, and their changes per pixel. */
type Edges = { a: number; aX: number; b: number; bX: number }

const FLAT = 1e-9

/** Returns the first pixel, not before `from`, that is at least `inset` pixels inside both silhouette edges. */
const findFirstWithin = (from: number, { a, aX, b, bX }: Edges, inset: number): number => {
  let first = from
  if (aX > FLAT) first = Math.max(first, Math.ceil((inset - a) / aX - 0.5))
  else if (aX > -FLAT && a < inset) return Number.POSITIVE_INFINITY
  if (bX > FLAT) first = Math.max(first, Math.ceil((inset - b) / bX - 0.5))
  else if (bX > -FLAT && b < inset) return Number.POSITIVE_INFINITY
  return first
}

/** Returns the exclusive end, not after `to`, of the pixels that are at least `inset` pixels inside both edges. */
const findLastWithin = (to: number, { a, aX, b, bX }: Edges, inset: number): number => {
  let last = to
  if (aX < -FLAT) last = Math.min(last, Math.floor((inset - a) / aX - 0.5) + 1)
  if (bX < -FLAT) last = Math.min(last, Math.floor((inset - b) / bX - 0.5) + 1)
  return last
}

/**
 * Paints the span as a whole, because its pixels must not depend on the clip, and restores the pixels outside the clip.
 * Blends the pixels at the edges of the cylinder, unless `edges` is null.
 */
const paintBlended = (frame: Frame, { bar, paint }: Line, edges: Edges | null): void => {
  const { y, x, end, first, last } = span
  const { pixels, clip } = frame
  const at = y * frame.width
  for (let n = x; n < end; n++) under[n - x] = pixels[at + n] ?? 0
  paint(frame, span)
  const slope = (last.along - first.along) / (end - x)
  const pixel = Math.max(Math.abs(slope), 1e-6)
  for (let n = x; n < end; n++) {
    const before = under[n - x] ?? 0
    if (n < clip.left || n >= clip.right) pixels[at + n] = before
    else if (edges) {
      const { a, aX, b, bX } = edges
      const rim = Math.min(a + aX * (n + 0.5), b + bX * (n + 0.5)) + 0.5
      const along = first.along + slope * (n - x)
      const tip = Math.min(along - bar.from, bar.to - along) / pixel + 0.5
      const coverage = Math.min(rim, tip)
      if (coverage < 1)
        pixels[at + n] = coverage <= 0 ? before : blendPixels(before, pixels[at + n] ?? 0, (coverage * 256) | 0)
    }
  }
}

const colourTables = new WeakMap<object, Map<string, Int32Array>>()

/** Caches colours for the rounded direction: those for the exact one would depend on the picture drawn first. */
export const drawBar = (stage: Stage, bar: Cylinder, material: Material): void => {
  const { lens, frame, light } = stage
  if (!isWithin(findBounds(lens, bar), frame.clip)) return
  const toEye = subtractVectors(lens.eye, bar.middle)
  const [x, y, z] = normalize(subtractVectors(toEye, scaleVector(bar.axis, dot(toEye, bar.axis))))
  const view = normalize([roundToTenth(x), roundToTenth(y), roundToTenth(z)])
  const key = [material.colour, bar.axis, view].join()
  const cached = colourTables.get(light) ?? new Map<string, Int32Array>()
  colourTables.set(light, cached)
  const table = cached.get(key) ?? createColourTable(shadeCylinder(light, material, bar.axis, bar.up, view))
  cached.set(key, table)
  drawCylinder(frame, lens, bar, createBarPainter(table, light.lamps))
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10

const createBarPainter =
  (table: Int32Array, lamps: number): PaintSpan =>
  (frame, { y, x, end, first, last }) => {
    const count = end - x
    const facingStep = (((last.around - first.around) * FACINGS_PER_RADIAN * 4096) / count) | 0
    let facing = (first.around * FACINGS_PER_RADIAN * 4096) | 0
    let loss = (lossAt(frame, x, y, lamps, first.away) * 256) | 0
    const lossStep = ((lossAt(frame, end, y, lamps, last.away) * 256 - loss) / count) | 0
    const at = y * frame.width + x
    const noise = at + frame.grain
    for (let n = 0; n < count; n++) {
      const pixel = table[(facing >> 12) & FACING_MASK] ?? 0
      frame.pixels[at + n] = (dimPixel(pixel, loss >> 8) + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
      facing = (facing + facingStep) | 0
      loss = (loss + lossStep) | 0
    }
  }

const lossAt = (frame: Frame, x: number, y: number, lamps: number, away: number): number =>
  256 * vignetteAt(frame, x, y) * getLampAttenuation(lamps, away)

const isWithin = (bounds: ClipRect | null, { left, top, right, bottom }: ClipRect): boolean =>
  bounds !== null && bounds.left < right && bounds.right > left && bounds.top < bottom && bounds.bottom > top
