import type { Daylight } from '../draw/daylight.ts'
import type { Panorama } from './panorama.ts'
import type { LitPanorama } from './relight.ts'

export type Scenery = {
  panorama: Panorama
  lit: LitPanorama
  clouds: Int32Array[]
  cloudColours: Int32Array
  light: Daylight
  /** Cloud drift in texels. */
  drift: number
  shadowDrift: number
}
