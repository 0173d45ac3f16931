import type { Daylight } from '../draw/daylight.ts'
import type { Vector } from '../draw/vector.ts'
import type { Scenery } from './scenery.ts'
import { CLOUD_MASK, CLOUD_TEXELS } from './sky.ts'

const SHADOW_TEXELS_PER_METRE = 0.065

export const cloudsCastShadows = ({ sunElevation }: Daylight): boolean => sunElevation > -1

/** Returns the fraction of sunlight that clouds block at a point on the land. */
export const cloudShadowAt = ({ clouds: [clouds], shadowDrift: drift }: Scenery, seen: Vector): number => {
  if (!clouds) return 0
  const x = seen[0] * SHADOW_TEXELS_PER_METRE + drift
  const y = seen[2] * SHADOW_TEXELS_PER_METRE + drift * 0.4
  const left = Math.floor(x)
  const upper = Math.floor(y)
  const fx = x - left
  const above = densityAt(clouds, left, upper) * (1 - fx) + densityAt(clouds, left + 1, upper) * fx
  const below = densityAt(clouds, left, upper + 1) * (1 - fx) + densityAt(clouds, left + 1, upper + 1) * fx
  return above + (below - above) * (y - upper)
}

const densityAt = (clouds: Int32Array, column: number, row: number): number =>
  ((clouds[(row & CLOUD_MASK) * CLOUD_TEXELS + (column & CLOUD_MASK)] ?? 0) & 255) / 255
