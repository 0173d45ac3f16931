import type { Position } from '../rig/ptz.ts'

/**
 * A preset that a camera was sent to at `loadedAt` (ms since 1970): `moving` until the camera has stopped, `reached`
 * with its position then, `left` once it has left that position for any reason.
 */
export type LoadedPreset = { name: string; loadedAt: number } & (
  | { stage: 'moving'; hasTravelled: boolean }
  | { stage: 'reached'; position: Position }
  | { stage: 'left' }
)

/** One reading of the camera's position. */
export type PositionReading = {
  position: Position
  /** Its position has changed since the last reading. */
  hasMoved: boolean
  /** This console steers it now. */
  isSteered: boolean
}

/** A camera that has not moved by then was at the preset already. */
const START_TIMEOUT_MS = 2_000
/** Smaller differences are the rig's jitter. */
const TOLERANCE = 0.5

/** Returns the loaded preset after a reading of its camera's position at `now` (ms since 1970). */
export const updateLoadedPreset = (
  loaded: LoadedPreset,
  { position, hasMoved, isSteered }: PositionReading,
  now: number,
): LoadedPreset => {
  const { name, loadedAt } = loaded
  if (loaded.stage === 'left') return loaded
  if (isSteered) return { name, loadedAt, stage: 'left' }
  if (loaded.stage === 'reached') {
    return isNear(loaded.position, position) ? loaded : { name, loadedAt, stage: 'left' }
  }
  if (hasMoved) return loaded.hasTravelled ? loaded : { ...loaded, hasTravelled: true }
  const hasArrived = loaded.hasTravelled || now - loadedAt > START_TIMEOUT_MS
  return hasArrived ? { name, loadedAt, stage: 'reached', position } : loaded
}

const isNear = (one: Position, other: Position) =>
  Math.abs(wrap(one.pan - other.pan)) <= TOLERANCE &&
  Math.abs(one.tilt - other.tilt) <= TOLERANCE &&
  Math.abs(one.zoom - other.zoom) <= TOLERANCE

/** Pan wraps: 179° and −179° are two degrees apart. */
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
