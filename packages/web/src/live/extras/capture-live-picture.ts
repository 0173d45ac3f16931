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
/** Largest error of a lag that was measured from time stamps. */
const LAG_TOLERANCE_MS = 500
/** Longer lags are not measured from movements, and hardly ever occur. */
const MAX_UNKNOWN_LAG_MS = 20_000

type DatedPositions = ReturnType<LiveCamera['listPositions']>

/**
 * What was known when the operator pressed the button. `atMs` is on the console's clock. `positions` is empty for a
 * webcam, whose position is not polled. `positionBefore` is its last known position.
 */
type LiveReadings = {
  snapshot: Promise<PictureSnapshot | null>
  atMs: number
  lag: Lag
  isMoving: boolean
  positions: DatedPositions
  sledState: Parameters<typeof estimateSledFromHome>[0]
  positionBefore: Position | undefined
}

/** Returns the live picture, its time, and the positions of the camera and the sled at that time. */
export const captureLivePicture = async (
  rigConsole: RigConsole,
  liveCamera: LiveCamera,
  camera: Camera,
  { snapshot, atMs, lag, isMoving, positions, sledState, positionBefore }: LiveReadings,
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
  const before = positionBefore ? [{ at: Number.NEGATIVE_INFINITY, position: positionBefore }] : []
  const after = positionAfter ? [{ at: clock.now(), position: positionAfter }] : []
  const estimate = estimatePosition([...(positions.length > 0 ? positions : before), ...after], atMs, lag)
  const read = (axis: keyof Position) => estimateAxis(estimate.position?.[axis], estimate.distance?.[axis], isMoving)
  const origin: FindingOrigin = {
    camera: { name: camera.name, certainty: 'known', id: camera.cameraID },
    ...{ pan: read('pan'), tilt: read('tilt'), zoom: read('zoom') },
    ...captured,
    recording: null,
  }
  const blob = picture?.full
  return { picture: blob ? { blob } : { blob: null, reason: 'The live picture cannot be read' }, origin }
}

/** A lag that was measured from a movement may have grown since. */
const isExact = (lag: Lag) => lag?.source === 'timestamp'

/**
 * Returns the position at the time when the picture shown at `atMs` was taken. `distance` is the largest distance from
 * it to the positions that the camera may have had at that time, or null if the readings do not enclose that time.
 */
const estimatePosition = (readings: DatedPositions, atMs: number, lag: Lag) => {
  const takenAt = atMs - (lag?.lagMs ?? 0)
  const from = isExact(lag) ? takenAt - LAG_TOLERANCE_MS : atMs - MAX_UNKNOWN_LAG_MS
  const to = isExact(lag) ? Math.min(atMs, takenAt + LAG_TOLERANCE_MS) : atMs
  const before = readings.findLastIndex(({ at }) => at <= from)
  const after = readings.findIndex(({ at }) => at >= to)
  const possible = readings.slice(Math.max(0, before), after === -1 ? readings.length : after + 1)
  const position = (possible.findLast(({ at }) => at <= takenAt) ?? possible[0])?.position
  if (!position || before === -1 || after === -1) return { position, distance: null }
  const distances = possible.map((reading) => measureDistance(position, reading.position))
  const findLargest = (axis: keyof Position) => Math.max(...distances.map((distance) => distance[axis]))
  return { position, distance: { pan: findLargest('pan'), tilt: findLargest('tilt'), zoom: findLargest('zoom') } }
}

/**
 * Returns the position of an axis. It is known if it did not change around the time of the picture, and the camera was
 * not moving when the operator pressed the button. Otherwise it is an estimate.
 */
const estimateAxis = (value: number | undefined, distance: number | undefined, isMoving: boolean): Reading => {
  if (value === undefined) return unknownReading
  if (distance === undefined) return { value, certainty: 'estimated', tolerance: null }
  return distance === 0 && !isMoving
    ? { value, certainty: 'known', tolerance: POSITION_RESOLUTION }
    : { value, certainty: 'estimated', tolerance: Math.max(POSITION_RESOLUTION, distance) }
}

/**
 * Returns when the picture shown at `atMs` (ms, monotonic clock) was taken. The time is an estimate unless the rig's
 * time is known and the lag comes from time stamps.
 */
const estimateTime = ({ clock, rigClock }: RigConsole, atMs: number, lag: Lag): FindingOrigin['time'] => {
  const rigTime = rigClock.date(atMs)
  const ownTime = clock.date() + atMs - clock.now()
  if (rigTime === null) return { at: new Date(ownTime).toISOString(), certainty: 'estimated', tolerance: null }
  const at = new Date(rigTime - (lag?.lagMs ?? 0)).toISOString()
  return isExact(lag) ? { at, certainty: 'known', tolerance: 1 } : { at, certainty: 'estimated', tolerance: null }
}
