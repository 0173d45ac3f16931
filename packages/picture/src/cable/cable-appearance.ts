import type { DecalPaint, DecalSections } from './decals.ts'
import type { Stains } from './stains.ts'

export const CABLE_RADIUS_METRES = 0.155

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
