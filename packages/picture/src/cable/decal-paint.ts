import type { Hit } from '../draw/bar-geometry.ts'
import { blendPixels, dimPixel } from '../draw/colour.ts'
import type { Frame } from '../draw/frame.ts'
import { FACING_MASK, FACINGS_PER_RADIAN } from '../draw/lit-materials.ts'
import type { CableLook } from './cable-look.ts'
import { type Decal, sectionAt } from './decal.ts'

const FULL_TURN = 2 * Math.PI

/** Longer spans are too far away for details. */
const LONGEST_SPAN_METRES = 1

/** Paints the decals over a span of the cable that is already painted. `shade` is 0…256. */
export const paintDecals = (
  look: CableLook,
  frame: Frame,
  y: number,
  x: number,
  end: number,
  first: Hit,
  last: Hit,
  shade: number,
): void => {
  const low = Math.min(first.along, last.along)
  const high = Math.max(first.along, last.along)
  if (high - low > LONGEST_SPAN_METRES) return
  const lastSection = sectionAt(high)
  for (let section = sectionAt(low); section <= lastSection; section++) {
    const decals = look.decals[section]
    if (!decals) continue
    for (const decal of decals) {
      const from = Math.min(decal.from, decal.to)
      if (from > high || Math.max(decal.from, decal.to) < low) continue
      // A decal on several sections is painted once, with the first section of the span.
      if (section !== sectionAt(low) && sectionAt(from) !== section) continue
      paintDecal(look, frame, decal, y * frame.width + x, end - x, first, last, shade | 0)
    }
  }
}

const paintDecal = (
  look: CableLook,
  frame: Frame,
  decal: Decal,
  at: number,
  count: number,
  first: Hit,
  last: Hit,
  shade: number,
): void => {
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
  // 16 fractional bits; values far outside are clamped to the range of the format.
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
        // Decals follow the relief of the cable: grooves stay darker.
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
const FARTHEST = 16_000

const fixed = (texels: number): number => (Math.max(-FARTHEST, Math.min(FARTHEST, texels)) * ONE) | 0
