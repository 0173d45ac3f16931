import type { Position } from '../rig/ptz.ts'

/**
 * The preset that the console has loaded last. `loadedAt` is in ms since 1970. The stage is `moving` until the camera
 * stops, then `reached`, and `left` once the camera has moved away for any reason.
 */
export type LoadedPreset = { id: string; name: string; loadedAt: number } & (
  | { stage: 'moving'; hasTravelled: boolean }
  | { stage: 'reached'; position: Position }
  | { stage: 'left' }
)

export type PositionReading = {
  position: Position
  hasMoved: boolean
  isSteered: boolean
}

/** Time after which a camera that has not moved counts as already at the preset. */
const START_TIMEOUT_MS = 2_000
/**
 * Minimum difference, in degrees or hundredths of the zoom range, that counts as a movement. Smaller ones are jitter.
 */
const TOLERANCE = 0.5

/** Returns the loaded preset, updated with a position that was polled at `now` (ms since 1970). */
export const updateLoadedPreset = (
  loaded: LoadedPreset,
  { position, hasMoved, isSteered }: PositionReading,
  now: number,
): LoadedPreset => {
  const { id, name, loadedAt } = loaded
  if (loaded.stage === 'left') return loaded
  if (isSteered) return { id, name, loadedAt, stage: 'left' }
  if (loaded.stage === 'reached') {
    return isNear(loaded.position, position) ? loaded : { id, name, loadedAt, stage: 'left' }
  }
  if (hasMoved) return loaded.hasTravelled ? loaded : { ...loaded, hasTravelled: true }
  const hasArrived = loaded.hasTravelled || now - loadedAt > START_TIMEOUT_MS
  return hasArrived ? { id, name, loadedAt, stage: 'reached', position } : loaded
}

const isNear = (one: Position, other: Position) =>
  Math.abs(wrap(one.pan - other.pan)) <= TOLERANCE &&
  Math.abs(one.tilt - other.tilt) <= TOLERANCE &&
  Math.abs(one.zoom - other.zoom) <= TOLERANCE

/** Normalises an angle to −180…180°, because 179° and −179° are only two degrees apart. */
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
