import type { Position } from '../rig/ptz.ts'

/**
 * `loadedAt` is in ms since 1970. The stage `moving` becomes `reached` when the camera stops, and `left` when the
 * camera leaves that position for any reason.
 */
export type LoadedPreset = { name: string; loadedAt: number } & (
  | { stage: 'moving'; hasTravelled: boolean }
  | { stage: 'reached'; position: Position }
  | { stage: 'left' }
)

export type PositionReading = {
  position: Position
  hasMoved: boolean
  isSteered: boolean
}

/** If the camera has not moved within this time, it was already at the preset. */
const START_TIMEOUT_MS = 2_000
/** Smaller differences, in degrees or hundredths of the zoom range, are jitter of the rig. */
const TOLERANCE = 0.5

/** Returns the loaded preset after a position was read at `now` (ms since 1970). */
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

/** Pan wraps around, so 179° and −179° are two degrees apart. */
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
