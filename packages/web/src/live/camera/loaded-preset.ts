import type { Position } from '@rig/contract'
import { isNear, type PositionReading } from '../../rig/ptz.ts'

/**
 * `loadedAt` is in ms since 1970. The stage is `moving` until the camera stops, then `reached`, and `left` once the
 * camera has moved away for any reason.
 */
export type LoadedPreset = { id: string; name: string; loadedAt: number } & (
  | { stage: 'moving'; hasTravelled: boolean }
  | { stage: 'reached'; position: Position }
  | { stage: 'left' }
)

/**
 * If a camera has not moved for this long after a preset was loaded, it counts as having been at the preset already.
 */
const START_TIMEOUT_MS = 2_000
/** In degrees or hundredths of the zoom range. Smaller differences are jitter. */
const POSITION_TOLERANCE = 0.5

/** Returns the loaded preset, updated with a position that was polled at `seenAt` (ms since 1970). */
export const updateLoadedPreset = (
  loaded: LoadedPreset,
  { hasMoved, ...position }: PositionReading,
  seenAt: number,
): LoadedPreset => {
  const { id, name, loadedAt } = loaded
  // A position from before the preset was loaded is outdated
  if (loaded.stage === 'left' || seenAt < loadedAt) return loaded
  if (loaded.stage === 'reached')
    return isNear(loaded.position, position, POSITION_TOLERANCE) ? loaded : markPresetAsLeft(loaded)
  if (hasMoved) return loaded.hasTravelled ? loaded : { ...loaded, hasTravelled: true }
  const hasArrived = loaded.hasTravelled || seenAt - loadedAt > START_TIMEOUT_MS
  return hasArrived ? { id, name, loadedAt, stage: 'reached', position } : loaded
}

/**
 * Returns the loaded preset after a stop, which does not move a camera that has reached the preset. Returns null if the
 * camera has not travelled: it may be at the preset already, or the stop may have come before it started to move.
 */
export const stopLoadedPreset = (loaded: LoadedPreset): LoadedPreset | null => {
  if (loaded.stage !== 'moving') return loaded
  return loaded.hasTravelled ? markPresetAsLeft(loaded) : null
}

export const markPresetAsLeft = ({ id, name, loadedAt }: LoadedPreset): LoadedPreset => ({
  id,
  name,
  loadedAt,
  stage: 'left',
})
