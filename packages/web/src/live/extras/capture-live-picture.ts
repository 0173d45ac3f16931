import type { Camera, Position } from '@rig/contract'
import type { RigConsole } from '../../console/console.ts'
import type { PictureToMark } from '../../evidence/findings/record/capture-recording.ts'
import { type FindingOrigin, type Reading, unknownReading } from '../../evidence/findings/record/finding.ts'
import { measureDistance } from '../../rig/ptz.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
import type { Lag } from '../picture/lag/picture-lag.ts'
import type { PictureSnapshot } from '../picture/stream/camera-picture.ts'
import { estimateSledFromHome } from '../record/sled-reading.ts'

/** Maximum time that the operator waits for the form while a slow rig returns the camera's position. */
const POSITION_TIMEOUT_MS = 1_500
/** Tolerance of a position: rigs return one decimal. */
const POSITION_RESOLUTION = 0.1

/** What was known when the operator pressed the button. `atMs` is on the console's clock. */
type LiveReadings = {
  snapshot: Promise<PictureSnapshot | null>
  atMs: number
  lag: Lag
  isMoving: boolean
  sledState: Parameters<typeof estimateSledFromHome>[0]
  positionBefore: Position | undefined
}

/** Returns the live picture, its time, and the positions of the camera and the sled at that time. */
export const captureLivePicture = async (
  rigConsole: RigConsole,
  liveCamera: LiveCamera,
  camera: Camera,
  { snapshot, atMs, lag, isMoving, sledState, positionBefore }: LiveReadings,
): Promise<PictureToMark> => {
  const { clock } = rigConsole
  const sled = estimateSledFromHome(sledState, atMs - (lag?.lagMs ?? 0))
  const captured = {
    sled: sled ? { ...sled, certainty: 'estimated' as const } : unknownReading,
    time: estimateTime(rigConsole, atMs, lag),
  }
  const timeout = new Promise<undefined>(
    (resolve) => void clock.setTimer(() => resolve(undefined), POSITION_TIMEOUT_MS),
  )
  const requestedPosition = liveCamera.requestPosition().catch(() => undefined)
  const [picture, positionAfter] = await Promise.all([snapshot, Promise.race([requestedPosition, timeout])])
  const position = positionAfter ?? positionBefore
  const distance = positionBefore && positionAfter && measureDistance(positionBefore, positionAfter)
  const read = (axis: keyof Position) => estimateAxis(position?.[axis], distance?.[axis], isMoving)
  const origin: FindingOrigin = {
    camera: { name: camera.name, certainty: 'known', id: camera.cameraID },
    ...{ pan: read('pan'), tilt: read('tilt'), zoom: read('zoom') },
    ...captured,
    recording: null,
  }
  const blob = picture?.full
  return { picture: blob ? { blob } : { blob: null, reason: 'The live picture cannot be read' }, origin }
}

/**
 * Returns the position of an axis. The position is known if it was the same before and after the picture was taken, and
 * the camera was not moving. Otherwise the newer position is an estimate, with the distance between the two
 * positions as its tolerance, or null if one of them is unknown.
 */
const estimateAxis = (value: number | undefined, distance: number | undefined, isMoving: boolean): Reading => {
  if (value === undefined) return unknownReading
  if (distance === undefined) return { value, certainty: 'estimated', tolerance: null }
  return distance === 0 && !isMoving
    ? { value, certainty: 'known', tolerance: POSITION_RESOLUTION }
    : { value, certainty: 'estimated', tolerance: Math.max(POSITION_RESOLUTION, distance) }
}

/**
 * When the picture shown at `atMs` (ms, monotonic clock) was taken. An estimate if the lag or the rig's time is
 * unknown.
 */
const estimateTime = ({ clock, rigClock }: RigConsole, atMs: number, lag: Lag): FindingOrigin['time'] => {
  const rigTime = rigClock.date(atMs)
  const ownTime = clock.date() + atMs - clock.now()
  if (rigTime === null) return { at: new Date(ownTime).toISOString(), certainty: 'estimated', tolerance: null }
  const at = new Date(rigTime - (lag?.lagMs ?? 0)).toISOString()
  return lag ? { at, certainty: 'known', tolerance: 1 } : { at, certainty: 'estimated', tolerance: null }
}
