import type { Stretch } from './clamped.ts'
import type { DecalPaint, DecalSections } from './decal.ts'
import type { Stains } from './stains.ts'

/** Metres from the axis of the cable to its surface. */
export const CABLE_RADIUS = 0.155

/** What the cable looks like in a light. Tables are facing × 64 + tone. */
export type CableLook = {
  tiles: Int32Array[]
  steel: Int32Array
  rust: Int32Array
  stains: Stains
  /** A little more or less light on each strand, in tones. */
  strandTones: Int8Array
  decals: DecalSections
  /** Where something lies around the cable, so that one plain colour does. */
  hidden: Stretch[]
  /** The pixel for each facing, for each paint. */
  decalColours: Record<DecalPaint, Int32Array>
  /** How much of the lamp's light is lost with distance: 0 by day. */
  lamps: number
  focal: number
}
