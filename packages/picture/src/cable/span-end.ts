import type { Hit } from '../draw/bar-geometry.ts'
import { type Frame, vignette } from '../draw/frame.ts'
import { lampLoss } from '../draw/lamp.ts'
import { FACINGS_PER_RADIAN } from '../draw/lit-materials.ts'
import { smoothstep } from '../draw/numbers.ts'
import { CABLE_RADIUS, type CableLook } from './cable-look.ts'
import { stain, stainAt } from './stains.ts'
import { TILE_ACROSS, TILE_ALONG, TILE_METRES } from './strand-tile.ts'

export type Coefficients = {
  strandPixels: number
  across: number
  along: number
  facing: number
  relief: number
  shade: number
  rust: number
  dirt: number
}

export const createCoefficients = (): Coefficients => ({
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

const TEXELS_AROUND = (STRANDS * TILE_ACROSS) / (2 * Math.PI)

const TEXELS_ALONG = STRANDS_PER_METRE * TILE_ACROSS

/** Converts a hit to texels, facings and strengths (0…256). */
export const measure = (look: CableLook, frame: Frame, x: number, y: number, hit: Hit, into: Coefficients): void => {
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
