import type { Hit } from './bar-geometry.ts'
import type { Stretch } from './clamped.ts'
import { blendPixels, dimPixel } from './colour.ts'
import type { PaintRun } from './cylinder.ts'
import { paintDecals } from './decal-paint.ts'
import type { DecalPaint, DecalShelves } from './decals.ts'
import { type Frame, GRAIN_MASK, grain, vignette } from './frame.ts'
import { FACING_MASK, FACINGS_PER_RADIAN, TONES } from './lit-materials.ts'
import { clamp, smoothstep } from './numbers.ts'
import { type Stains, stain, stainAt } from './stains.ts'
import { TILE_ACROSS, TILE_ALONG, TILE_LEVELS, TILE_METRES } from './strand-tile.ts'

export const CABLE_RADIUS = 0.155

const STRANDS = 34
const STRANDS_PER_METRE = 15
const TEXELS_AROUND = (STRANDS * TILE_ACROSS) / (2 * Math.PI)
const TEXELS_ALONG = STRANDS_PER_METRE * TILE_ACROSS
const ROUND = 64 * TILE_ACROSS
const MEAN_TONE = 138

/** What the cable looks like in a light. Tables are facing × 64 + tone. */
export type CableLook = {
  tiles: Int32Array[]
  steel: Int32Array
  rust: Int32Array
  stains: Stains
  /** A little more or less light on each strand, in tones. */
  strandTones: Int8Array
  decals: DecalShelves
  /** Where something lies around the cable, so that one plain colour does. */
  hidden: Stretch[]
  /** The pixel for each facing, for each paint. */
  decalColours: Record<DecalPaint, Int32Array>
  /** How much of the lamp's light is lost with distance: 0 by day. */
  lamps: number
  focal: number
}

/** Paints the strands of the cable, their stains, and what is painted or burnt onto them. */
export const cablePainter = (look: CableLook): PaintRun => {
  let first = createCoefficients()
  let last = createCoefficients()
  let lastY = -1
  let lastX = -1
  const plain = look.steel[MEAN_TONE >> 2] ?? 0
  return (frame, y, x, end, from, to) => {
    if (isHidden(look.hidden, from.along, to.along)) {
      const line = y * frame.width
      frame.pixels.fill(plain, line + x, line + end)
      return
    }
    if (y === lastY && x === lastX) [first, last] = [last, first]
    else measure(look, frame, x, y, from, first)
    measure(look, frame, end, y, to, last)
    lastY = y
    lastX = end
    run(look, frame, y * frame.width + x, end - x, first, last)
    paintDecals(look, frame, y, x, end, from, to, first.shade)
  }
}

const isHidden = (hidden: Stretch[], from: number, to: number): boolean => {
  for (const stretch of hidden)
    if (from > stretch.from && from < stretch.to && to > stretch.from && to < stretch.to) return true
  return false
}

type Coefficients = {
  strandPixels: number
  across: number
  along: number
  facing: number
  relief: number
  shade: number
  rust: number
  dirt: number
}

const createCoefficients = (): Coefficients => ({
  strandPixels: 0,
  across: 0,
  along: 0,
  facing: 0,
  relief: 0,
  shade: 0,
  rust: 0,
  dirt: 0,
})

/** Translates a hit to texels, facings and strengths (0…256). */
const measure = (look: CableLook, frame: Frame, x: number, y: number, hit: Hit, into: Coefficients): void => {
  into.across = hit.around * TEXELS_AROUND + hit.along * TEXELS_ALONG
  into.along = (hit.along * TILE_ALONG) / TILE_METRES
  into.facing = hit.around * FACINGS_PER_RADIAN
  into.strandPixels = (look.focal * ((2 * Math.PI * CABLE_RADIUS) / STRANDS) * hit.facing) / hit.away
  into.relief = 256 * smoothstep(1.2, 6, into.strandPixels)
  into.shade = 256 * vignette(frame, x, y) * lampLoss(look.lamps, hit.away)
  stainAt(look.stains, hit.along, hit.around)
  into.rust = 256 * stain.rust
  into.dirt = 10 * (stain.dirt - 0.5)
}

/** A lamp that hangs beside the camera reaches some metres far. */
export const lampLoss = (lamps: number, away: number): number =>
  1 - lamps * (1 - clamp(1.55 / (1 + 0.16 * away * away), 0.13, 1))

/** The tile whose texels are about as large as pixels. */
const levelOf = (strandPixels: number): number =>
  Math.max(0, Math.min(TILE_LEVELS - 1, Math.floor(Math.log2((TILE_ACROSS * 1.1) / strandPixels))))

const run = (
  look: CableLook,
  frame: Frame,
  at: number,
  count: number,
  first: Coefficients,
  last: Coefficients,
): void => {
  const { steel, rust, strandTones } = look
  const level = levelOf((first.strandPixels + last.strandPixels) / 2)
  const tile = look.tiles[level] ?? steel
  const maskX = (TILE_ACROSS >> level) - 1
  const maskY = (TILE_ALONG >> level) - 1
  const shiftY = 7 - level
  const whole12 = 12 + level
  const part5 = 5 + level
  const { pixels } = frame
  const whole = Math.floor(first.across / ROUND) * ROUND
  const wholeAlong = Math.floor(first.along / TILE_ALONG) * TILE_ALONG
  let u = ((first.across - whole) * 4096) | 0
  let v = ((first.along - wholeAlong) * 4096) | 0
  let facing = (first.facing * 4096) | 0
  let shade = (first.shade * 256) | 0
  let rusty = (first.rust * 256) | 0
  const uStep = (((last.across - first.across) * 4096) / count) | 0
  const vStep = (((last.along - first.along) * 4096) / count) | 0
  const facingStep = (((last.facing - first.facing) * 4096) / count) | 0
  const shadeStep = (((last.shade - first.shade) * 256) / count) | 0
  const rustStep = (((last.rust - first.rust) * 256) / count) | 0
  const relief = ((first.relief + last.relief) / 2) | 0
  const dirt = ((first.dirt + last.dirt) / 2) | 0
  const noise = at + frame.grain
  for (let n = 0; n < count; n++) {
    const x = (u >> whole12) & maskX
    const nextX = (x + 1) & maskX
    const upper = ((v >> whole12) & maskY) << shiftY
    const lower = (((v >> whole12) + 1) & maskY) << shiftY
    const fx = (u >> part5) & 127
    const fy = (v >> part5) & 127
    // Parts of 128: sums of bytes in the upper half stay within 31 bits.
    const w11 = (fx * fy) >> 7
    const w01 = (fx - w11) | 0
    const w10 = (fy - w11) | 0
    const w00 = (128 - fx - w10) | 0
    const a = tile[upper + x] ?? 0
    const b = tile[upper + nextX] ?? 0
    const c = tile[lower + x] ?? 0
    const d = tile[lower + nextX] ?? 0
    const outer =
      (Math.imul(a & 0xff00ff, w00) +
        Math.imul(b & 0xff00ff, w01) +
        Math.imul(c & 0xff00ff, w10) +
        Math.imul(d & 0xff00ff, w11)) >>
      7
    const turn = (((outer >> 16) & 255) - 128) * relief
    const bare = (outer & 255) - MEAN_TONE
    const bend = ((facing >> 12) + ((turn * 116) >> 15)) & FACING_MASK
    let tone = ((MEAN_TONE + ((bare * relief) >> 8)) >> 2) + dirt + (strandTones[(u >> 19) & 63] ?? 0)
    if (tone > 63) tone = 63
    else if (tone < 0) tone = 0
    let pixel = steel[bend * TONES + tone] ?? 0
    if (rusty > 5000) {
      const rough =
        (Math.imul(a & 0xff00, w00) +
          Math.imul(b & 0xff00, w01) +
          Math.imul(c & 0xff00, w10) +
          Math.imul(d & 0xff00, w11)) >>
        15
      const cling = ((rusty >> 8) + (rough >> 1) - 118) * 3
      if (cling > 0)
        pixel = blendPixels(
          pixel,
          rust[bend * TONES + Math.min(63, (tone >> 1) + (rough >> 3))] ?? 0,
          Math.min(240, cling),
        )
    }
    pixels[at + n] = (dimPixel(pixel, shade >> 8) + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    u = (u + uStep) | 0
    v = (v + vStep) | 0
    facing = (facing + facingStep) | 0
    shade = (shade + shadeStep) | 0
    rusty = (rusty + rustStep) | 0
  }
}
