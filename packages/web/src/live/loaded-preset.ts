import type { Position } from '../rig/ptz.ts'

/**
 * A preset that a camera was sent to at `loadedAt` (ms since 1970): `under way` until the camera has stopped, `there` with
 * the position it has reached, `away` once it has left that position, for whatever reason.
 */
export type LoadedPreset = { name: string; loadedAt: number } & (
  | { stage: 'under way'; hasTravelled: boolean }
  | { stage: 'there'; position: Position }
  | { stage: 'away' }
)

/** How the camera moves at one moment. */
export type Sighting = {
  position: Position
  /** Its position has changed since the last reading. */
  hasMoved: boolean
  /** This console steers it now. */
  isSteered: boolean
}

/** A camera that was at the preset already does not move at all. */
const SETS_OUT_WITHIN_MS = 2_000
/** Less than this is only the rig's jitter. */
const TOLERANCE = 0.5

/** Returns the loaded preset after a sighting of its camera at `now` (ms since 1970). */
export const follow = (
  loaded: LoadedPreset,
  { position, hasMoved, isSteered }: Sighting,
  now: number,
): LoadedPreset => {
  const { name, loadedAt } = loaded
  if (loaded.stage === 'away') return loaded
  if (isSteered) return { name, loadedAt, stage: 'away' }
  if (loaded.stage === 'there') {
    return isNear(loaded.position, position) ? loaded : { name, loadedAt, stage: 'away' }
  }
  if (hasMoved) return loaded.hasTravelled ? loaded : { ...loaded, hasTravelled: true }
  const hasArrived = loaded.hasTravelled || now - loadedAt > SETS_OUT_WITHIN_MS
  return hasArrived ? { name, loadedAt, stage: 'there', position } : loaded
}

const isNear = (one: Position, other: Position) =>
  Math.abs(wrap(one.pan - other.pan)) <= TOLERANCE &&
  Math.abs(one.tilt - other.tilt) <= TOLERANCE &&
  Math.abs(one.zoom - other.zoom) <= TOLERANCE

/** Pan wraps: 179° and −179° are two degrees apart. */
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
