import type { Stretch } from './clamped.ts'
import type { DecalPaint, DecalSections } from './decal.ts'
import type { Stains } from './stains.ts'

/** Metres from the axis of the cable to its surface. */
export const CABLE_RADIUS = 0.155

/** Textures and lit colours of the cable. Tables are indexed by facing × 64 + tone. */
export type CableLook = {
  tiles: Int32Array[]
  steel: Int32Array
  rust: Int32Array
  stains: Stains
  /** Variation of the light on each strand, in tones. */
  strandTones: Int8Array
  decals: DecalSections
  /** Stretches under clamps, which are filled with one colour. */
  hidden: Stretch[]
  /** Pixels by facing, for each paint. */
  decalColours: Record<DecalPaint, Int32Array>
  /** Loss of the lamp's light with distance: 0 by day. */
  lamps: number
  focal: number
}
