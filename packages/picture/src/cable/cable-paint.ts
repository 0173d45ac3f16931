import { blendPixels, dimPixel } from '../draw/colour.ts'
import type { PaintSpan, Span } from '../draw/cylinder.ts'
import { type Frame, vignetteAt } from '../draw/frame.ts'
import { FACING_MASK, FACINGS_PER_RADIAN } from '../draw/materials.ts'
import { type Decal, getSectionIndex } from './decals.ts'
import { type CableAppearance, createSpanCoefficients, measureSpanEnd, paintStrands } from './strands.ts'

export const createCablePainter = (look: CableAppearance): PaintSpan => {
  let first = createSpanCoefficients()
  let last = createSpanCoefficients()
  let lastY = -1
  let lastX = -1
  return (frame, span) => {
    const { y, x, end } = span
    if (y === lastY && x === lastX) [first, last] = [last, first]
    else measureSpanEnd(look, span.first, vignetteAt(frame, x, y), first)
    measureSpanEnd(look, span.last, vignetteAt(frame, end, y), last)
    lastY = y
    lastX = end
    paintStrands(look, frame, span, first, last)
    paintDecals(look, frame, span, first.shade)
  }
}

const FULL_TURN = 2 * Math.PI

/** If a span of pixels covers more cable than this, the cable is too far away for its decals to be visible. */
const MAX_SPAN_METRES = 1

/** `shade` ranges from 0 to 256. */
const paintDecals = (look: CableAppearance, frame: Frame, span: Span, shade: number): void => {
  const { first, last } = span
  const low = Math.min(first.along, last.along)
  const high = Math.max(first.along, last.along)
  if (high - low > MAX_SPAN_METRES) return
  const lastSection = getSectionIndex(high)
  for (let section = getSectionIndex(low); section <= lastSection; section++) {
    const decals = look.decals[section]
    if (!decals) continue
    for (const decal of decals) {
      const from = Math.min(decal.from, decal.to)
      if (from > high || Math.max(decal.from, decal.to) < low) continue
      // A decal may extend over several sections but is painted only once, with its first section in the span.
      if (section !== getSectionIndex(low) && getSectionIndex(from) !== section) continue
      paintDecal(look, frame, decal, span, shade | 0)
    }
  }
}

const paintDecal = (look: CableAppearance, frame: Frame, decal: Decal, span: Span, shade: number): void => {
  const { y, x, end, first, last } = span
  const at = y * frame.width + x
  const count = end - x
  const { columns, rows, cover } = decal
  const { pixels } = frame
  const perMetre = columns / (decal.to - decal.from)
  const perRadian = rows / (decal.aroundTo - decal.aroundFrom)
  const middle = (decal.aroundFrom + decal.aroundTo) / 2
  const turns = Math.round((middle - (first.around + last.around) / 2) / FULL_TURN) * FULL_TURN
  const top = (first.around + turns - decal.aroundFrom) * perRadian - 0.5
  const bottom = (last.around + turns - decal.aroundFrom) * perRadian - 0.5
  if (Math.min(top, bottom) > rows || Math.max(top, bottom) < -1) return
  const left = (first.along - decal.from) * perMetre - 0.5
  const right = (last.along - decal.from) * perMetre - 0.5
  const facingFrom = first.around * FACINGS_PER_RADIAN
  // Clamping keeps values far outside the decal within the range of the fixed-point format (16 fractional bits).
  let u = fixed(left)
  let v = fixed(top)
  let facing = (facingFrom * 4096) | 0
  const uStep = (((right - left) * ONE) / count) | 0
  const vStep = (((bottom - top) * ONE) / count) | 0
  const facingStep = (((last.around * FACINGS_PER_RADIAN - facingFrom) * 4096) / count) | 0
  const colours = look.decalColours[decal.paint]
  const lastColumn = (columns - 1) << 16
  const lastRow = (rows - 1) << 16
  for (let n = 0; n < count; n++) {
    if (u >= 0 && v >= 0 && u < lastColumn && v < lastRow) {
      const texel = (Math.imul(v >> 16, columns) + (u >> 16)) | 0
      const fx = (u >> 8) & 255
      const a = cover[texel] ?? 0
      const c = cover[texel + columns] ?? 0
      const above = ((a << 8) + Math.imul((cover[texel + 1] ?? 0) - a, fx)) | 0
      const below = ((c << 8) + Math.imul((cover[texel + columns + 1] ?? 0) - c, fx)) | 0
      const strength = (above + (Math.imul(below - above, (v >> 8) & 255) >> 8)) >> 8
      if (strength > 0) {
        const before = pixels[at + n] ?? 0
        // Grooves between the strands are darker, even under a decal.
        const groove = Math.min(256, 165 + ((before >> 7) & 0x1fe))
        const colour = dimPixel(colours[(facing >> 12) & FACING_MASK] ?? 0, Math.imul(shade, groove) >> 8)
        pixels[at + n] = blendPixels(before, colour, strength)
      }
    }
    u = (u + uStep) | 0
    v = (v + vStep) | 0
    facing = (facing + facingStep) | 0
  }
}

const ONE = 65_536
const MAX_TEXELS = 16_000

const fixed = (texels: number): number => (Math.max(-MAX_TEXELS, Math.min(MAX_TEXELS, texels)) * ONE) | 0
