import type { RayHit } from '../draw/bar-geometry.ts'
import { blendPixels, dimPixel } from '../draw/colour.ts'
import type { Span } from '../draw/cylinder.ts'
import { type Frame, GRAIN_MASK, grain } from '../draw/frame.ts'
import { CABLE_RADIUS_METRES } from '../draw/lens.ts'
import { FACING_MASK, FACINGS_PER_RADIAN, TONE_COUNT } from '../draw/materials.ts'
import { getRepeatingNoise, hashNoise } from '../draw/noise.ts'
import { clamp, smoothstep } from '../draw/numbers.ts'
import { getLampAttenuation } from '../draw/stage.ts'
import { createMipmaps } from '../draw/textures.ts'
import type { DecalPaint, DecalSections } from './decals.ts'
import { type Stains, sampleStain, stainSample } from './stains.ts'

/** Textures and lit colours of the cable. Colour tables are indexed by facing × 64 + tone. */
export type CableAppearance = {
  tiles: Int32Array[]
  steel: Int32Array
  rust: Int32Array
  stains: Stains
  strandTones: Int8Array
  decals: DecalSections
  decalColours: Record<DecalPaint, Int32Array>
  /** Lamp strength, from 0 (day) to 1 (night). */
  lamps: number
  focal: number
}

const TILE_WIDTH_TEXELS = 128
const TILE_LENGTH_TEXELS = 256
const TILE_METRES = 0.3

const WIRES = 6
const TWIST = 7

const TILE_LEVELS = 5

/** Returns mipmaps, finest first. Bytes of a texel: tone, roughness, and rotation of the surface (128: none). */
export const createStrandTexture = (seed: number): Int32Array[] => {
  const finestLevel = new Int32Array(TILE_WIDTH_TEXELS * TILE_LENGTH_TEXELS)
  for (let y = 0; y < TILE_LENGTH_TEXELS; y++)
    for (let x = 0; x < TILE_WIDTH_TEXELS; x++) finestLevel[y * TILE_WIDTH_TEXELS + x] = texel(x, y, seed)
  return createMipmaps(finestLevel, TILE_WIDTH_TEXELS, TILE_LEVELS)
}

const texel = (x: number, y: number, seed: number): number => {
  const across = ((x + 0.5) / TILE_WIDTH_TEXELS) * 2 - 1
  const lay = ((x + 0.5) / TILE_WIDTH_TEXELS) * WIRES + (y / TILE_LENGTH_TEXELS) * TWIST
  const wire = Math.floor(lay) % (WIRES + TWIST)
  const inWire = (lay - Math.floor(lay)) * 2 - 1
  const turn = 0.72 * Math.asin(across * 0.94) + 0.5 * Math.asin(inWire * 0.9) * (1 - 0.4 * Math.abs(across))
  const groove = 1 - 0.86 * Math.abs(across) ** 7
  const seam = 1 - 0.5 * Math.abs(inWire) ** 6
  const rough = sampleTileNoise(x, y, seed)
  const scratch = hashNoise(wire, y >> 3, seed + 5) > 0.93 ? 0.12 : 0
  const tone = clamp(0.74 * groove * seam * (0.86 + 0.28 * rough) + scratch, 0, 1)
  return (
    Math.round(tone * 255) | (Math.round(rough * 255) << 8) | (Math.round(clamp(turn / 1.45, -1, 1) * 127 + 128) << 16)
  )
}

const sampleTileNoise = (x: number, y: number, seed: number): number => {
  let total = 0
  for (const [cell, strength] of [
    [32, 0.4],
    [8, 0.35],
    [2, 0.25],
  ] as const)
    total +=
      strength * getRepeatingNoise(x / cell, y / cell, TILE_WIDTH_TEXELS / cell, TILE_LENGTH_TEXELS / cell, seed + cell)
  return total
}

type SpanCoefficients = ReturnType<typeof createSpanCoefficients>

export const createSpanCoefficients = () => ({
  strandPixels: 0,
  across: 0,
  along: 0,
  facing: 0,
  relief: 0,
  shade: 0,
  rust: 0,
  dirt: 0,
})

const STRAND_COUNT = 34

const STRANDS_PER_METRE = 15

const TEXELS_AROUND = (STRAND_COUNT * TILE_WIDTH_TEXELS) / (2 * Math.PI)

const TEXELS_ALONG = STRANDS_PER_METRE * TILE_WIDTH_TEXELS

/** Converts a ray hit to texture coordinates, a facing and strengths from 0 to 256, and writes them to `into`. */
export const measureSpanEnd = (look: CableAppearance, hit: RayHit, vignette: number, into: SpanCoefficients): void => {
  into.across = hit.around * TEXELS_AROUND + hit.along * TEXELS_ALONG
  into.along = (hit.along * TILE_LENGTH_TEXELS) / TILE_METRES
  into.facing = hit.around * FACINGS_PER_RADIAN
  into.strandPixels = (look.focal * ((2 * Math.PI * CABLE_RADIUS_METRES) / STRAND_COUNT) * hit.facing) / hit.away
  into.relief = 256 * smoothstep(1.2, 6, into.strandPixels)
  into.shade = 256 * vignette * getLampAttenuation(look.lamps, hit.away)
  sampleStain(look.stains, hit.along, hit.around)
  into.rust = 256 * stainSample.rust
  into.dirt = 10 * (stainSample.dirt - 0.5)
}

const ROUND = 64 * TILE_WIDTH_TEXELS

const MEAN_TONE = 138

export const paintStrands = (
  look: CableAppearance,
  frame: Frame,
  { y, x: left, end }: Span,
  first: SpanCoefficients,
  last: SpanCoefficients,
): void => {
  const at = y * frame.width + left
  const count = end - left
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
      if (cling > 0) {
        const stain = rust[bend * TONE_COUNT + Math.min(63, (tone >> 1) + (rough >> 3))] ?? 0
        pixel = blendPixels(pixel, stain, Math.min(240, cling))
      }
    }
    pixels[at + n] = (dimPixel(pixel, shade >> 8) + (grain[(noise + n) & GRAIN_MASK] ?? 0)) | 0
    u = (u + uStep) | 0
    v = (v + vStep) | 0
    facing = (facing + facingStep) | 0
    shade = (shade + shadeStep) | 0
    rusty = (rusty + rustStep) | 0
  }
}

/** Texels of a finer level would flicker and enlarge the JPEG. */
const chooseMipLevel = (strandPixels: number): number =>
  Math.max(0, Math.min(TILE_LEVELS - 1, Math.floor(Math.log2((TILE_WIDTH_TEXELS * 1.5) / strandPixels))))
