import type { RayHit } from '../draw/bar-geometry.ts'
import { type Frame, vignetteAt } from '../draw/frame.ts'
import { FACINGS_PER_RADIAN } from '../draw/materials.ts'
import { smoothstep } from '../draw/numbers.ts'
import { getLampAttenuation } from '../draw/stage.ts'
import { CABLE_RADIUS_METRES, type CableAppearance } from './cable-appearance.ts'
import { sampleStain, stainSample } from './stains.ts'
import { TILE_LENGTH_TEXELS, TILE_METRES, TILE_WIDTH_TEXELS } from './strand-texture.ts'

export type SpanCoefficients = {
  strandPixels: number
  across: number
  along: number
  facing: number
  relief: number
  shade: number
  rust: number
  dirt: number
}

export const createSpanCoefficients = (): SpanCoefficients => ({
  strandPixels: 0,
  across: 0,
  along: 0,
  facing: 0,
  relief: 0,
  shade: 0,
  rust: 0,
  dirt: 0,
})

const STRANDS = 34

const STRANDS_PER_METRE = 15

const TEXELS_AROUND = (STRANDS * TILE_WIDTH_TEXELS) / (2 * Math.PI)

const TEXELS_ALONG = STRANDS_PER_METRE * TILE_WIDTH_TEXELS

/** Converts a ray hit to texture coordinates, a facing and strengths from 0 to 256, and writes them to `into`. */
export const measureSpanEnd = (
  look: CableAppearance,
  frame: Frame,
  x: number,
  y: number,
  hit: RayHit,
  into: SpanCoefficients,
): void => {
  into.across = hit.around * TEXELS_AROUND + hit.along * TEXELS_ALONG
  into.along = (hit.along * TILE_LENGTH_TEXELS) / TILE_METRES
  into.facing = hit.around * FACINGS_PER_RADIAN
  into.strandPixels = (look.focal * ((2 * Math.PI * CABLE_RADIUS_METRES) / STRANDS) * hit.facing) / hit.away
  into.relief = 256 * smoothstep(1.2, 6, into.strandPixels)
  into.shade = 256 * vignetteAt(frame, x, y) * getLampAttenuation(look.lamps, hit.away)
  sampleStain(look.stains, hit.along, hit.around)
  into.rust = 256 * stainSample.rust
  into.dirt = 10 * (stainSample.dirt - 0.5)
}
