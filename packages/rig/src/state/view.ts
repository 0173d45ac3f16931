import type { Position } from '@rig/contract'
import type { PictureEffect } from './fault-effects.ts'

/** All parameters of one camera's picture at one moment. The same view gives the same picture. */
export type View = Position & {
  cameraID: string
  /** Shown in the picture. */
  cameraName: string
  kind: 'ptz' | 'webcam'
  /** Units along the track, 0…200; one unit is 25 cm of cable. */
  sled: number
  /** Milliseconds since the epoch, of the rig's clock. */
  now: number
  /** IANA name of the rig's time zone, for the time and the daylight in the picture. */
  timeZone: string
  effect: PictureEffect | null
  /** Determines the terrain, the weather and the features of the cable. */
  seed: number
}
