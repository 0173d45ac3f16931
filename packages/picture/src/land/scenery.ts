import type { Daylight } from '../draw/daylight.ts'
import type { LitPanorama } from './lit-panorama.ts'
import type { Panorama } from './panorama.ts'

export type Scenery = {
  panorama: Panorama
  lit: LitPanorama
  clouds: Int32Array[]
  cloudColours: Int32Array
  light: Daylight
  /** Drift of the clouds, texels. */
  drift: number
  /** Drift of their shadows on the land, texels. */
  shadowDrift: number
}
