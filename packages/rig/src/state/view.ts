import type { Position } from '@rig/contract'
import type { PictureEffect } from './fault-effects.ts'

/** Everything that a picture depends on: what one camera sees at one moment. The same view gives the same picture. */
export type View = Position & {
  cameraID: string
  /** Burnt into the picture. */
  cameraName: string
  kind: 'ptz' | 'webcam'
  /** Units along the track, 0…200; one unit is 25 cm of cable. */
  sled: number
  /** Milliseconds since the epoch, of the rig's clock. */
  now: number
  /** IANA name of the rig's time zone: the burnt-in time and the light of the day follow it. */
  timeZone: string
  effect: PictureEffect | null
  /** Chooses the world: terrain, weather and the cable's features. */
  seed: number
}
