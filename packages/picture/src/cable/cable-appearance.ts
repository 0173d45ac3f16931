import type { CableFeature } from '@rig/rig'
import { toCableMetres } from '../draw/lens.ts'
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
  hidden: CableSegment[]
  decalColours: Record<DecalPaint, Int32Array>
  /** Lamp strength, from 0 (day) to 1 (night). */
  lamps: number
  focal: number
}

export const CLAMP_HALF_LENGTH_METRES = 0.24

export type CableSegment = { from: number; to: number }

/** Maximum distance at which a clamp hides enough pixels to justify the search. */
const NEAR_METRES = 4
/** How far inside the ends of a clamp the cable is still visible. */
const EDGE_METRES = 0.04

export const findHiddenSegments = (features: CableFeature[], eyeAlong: number): CableSegment[] =>
  features
    .filter(({ kind, at }) => kind === 'clamp' && Math.abs(toCableMetres(at) - eyeAlong) < NEAR_METRES)
    .map(({ at }) => toCableMetres(at))
    .map((middle) => ({
      from: middle - CLAMP_HALF_LENGTH_METRES + EDGE_METRES,
      to: middle + CLAMP_HALF_LENGTH_METRES - EDGE_METRES,
    }))
