import type { Position } from '@rig/contract'
import type { PictureFaultSpec } from '@rig/contract/sim'

/** Contains every parameter of a picture, so the same view always gives the same picture. */
export type View = Position & {
  cameraID: string
  cameraName: string
  kind: 'ptz' | 'webcam'
  /** From 0 to 200. One unit is 25 cm of cable. */
  sled: number
  /** Milliseconds since 1970 on the rig's clock. */
  now: number
  /** The IANA name of the rig's time zone. It determines the displayed time and the daylight. */
  timeZone: string
  fault: PictureFaultSpec['kind'] | null
  /** Determines the terrain, the weather and the features of the cable. */
  seed: number
}
