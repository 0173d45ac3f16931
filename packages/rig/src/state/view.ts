/** What a fault does to the picture: time stands still in it, it is black, or no frame comes at all. */
type PictureEffect = 'frozen' | 'black' | 'stalled'

/** All that a picture depends on: what one camera sees at one moment. The same view gives the same picture. */
export type View = {
  cameraID: string
  /** Burnt into the picture. */
  cameraName: string
  kind: 'ptz' | 'webcam'
  /** Degrees, −180…180; 0 looks straight at the cable. */
  pan: number
  /** Degrees, −30…90, up is positive. */
  tilt: number
  /** 0…100: from 62° to 6° of horizontal field. */
  zoom: number
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
