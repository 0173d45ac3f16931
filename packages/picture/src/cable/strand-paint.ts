import { blendPixels, dimPixel } from '../draw/colour.ts'
import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { FACING_MASK, TONE_COUNT } from '../draw/materials.ts'
import type { CableAppearance } from './cable-appearance.ts'
import type { SpanCoefficients } from './span-end.ts'
import { TILE_LENGTH_TEXELS, TILE_LEVELS, TILE_WIDTH_TEXELS } from './strand-texture.ts'

const ROUND = 64 * TILE_WIDTH_TEXELS

export const MEAN_TONE = 138

export const paintStrands = (
  look: CableAppearance,
  frame: Frame,
  at: number,
  count: number,
  first: SpanCoefficients,
  last: SpanCoefficients,
): void => {
  const { steel, rust, strandTones } = look
  const level = chooseMipLevel((first.strandPixels + last.strandPixels) / 2)
  const tile = look.tiles[level] ?? steel
  const maskX = (TILE_WIDTH_TEXELS >> level) - 1
  const maskY = (TILE_LENGTH_TEXELS >> level) - 1
  const shiftY = 7 - level
  const whole12 = 12 + level
  const part5 = 5 + level
  const { pixels } = frame
  const whole = Math.floor(first.across / ROUND) * ROUND
  const wholeAlong = Math.floor(first.along / TILE_LENGTH_TEXELS) * TILE_LENGTH_TEXELS
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
    // Weights have 7 bits, so that sums of bytes in the upper half stay within 31 bits.
    const w11 = Math.imul(fx, fy) >> 7
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
    const turn = Math.imul(((outer >> 16) & 255) - 128, relief)
    const bare = (outer & 255) - MEAN_TONE
    const bend = ((facing >> 12) + (Math.imul(turn, 116) >> 15)) & FACING_MASK
    let tone = (((MEAN_TONE + (Math.imul(bare, relief) >> 8)) >> 2) + dirt + (strandTones[(u >> 19) & 63] ?? 0)) | 0
    if (tone > 63) tone = 63
    else if (tone < 0) tone = 0
    let pixel = steel[bend * TONE_COUNT + tone] ?? 0
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
          rust[bend * TONE_COUNT + Math.min(63, (tone >> 1) + (rough >> 3))] ?? 0,
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

/**
 * Returns a mipmap level whose texels are slightly larger than pixels. Finer texels would flicker and enlarge the JPEG.
 */
const chooseMipLevel = (strandPixels: number): number =>
  Math.max(0, Math.min(TILE_LEVELS - 1, Math.floor(Math.log2((TILE_WIDTH_TEXELS * 1.5) / strandPixels))))
