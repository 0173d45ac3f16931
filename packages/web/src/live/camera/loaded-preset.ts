import type { Position } from '@rig/contract'
import { isNear, MAX_POSITION_NOISE, type PositionReading } from '../../rig/ptz.ts'

/**
 * The stage is `moving` until the camera stops, then `reached`, and `left` once the camera has moved away for any
 * reason. Times are in ms, by the monotonic clock. Until the camera has moved, `movedAt` equals `loadedAt`, and
 * `position` is the last known position from before the preset was loaded.
 */
export type LoadedPreset = { id: string; name: string; loadedAt: number } & (
  | { stage: 'moving'; movedAt: number; position: Position | null }
  | { stage: 'reached'; position: Position }
  | { stage: 'left' }
)

/**
 * A camera that has not moved for this long since the preset was loaded is at the preset. It may start late, and some
 * rigs update the position only once a second.
 */
export const REACHED_AFTER_MS = 2_000

/** Returns the loaded preset, updated with a position that was polled at `seenAt`. */
export const updateLoadedPreset = (
  loaded: LoadedPreset,
  { hasMoved, ...position }: Position & Pick<PositionReading, 'hasMoved'>,
  seenAt: number,
): LoadedPreset => {
  const { id, name, loadedAt } = loaded
  // A position from before the preset was loaded is outdated
  if (loaded.stage === 'left' || seenAt < loadedAt) return loaded
  const isUnchanged = loaded.position !== null && isNear(loaded.position, position, MAX_POSITION_NOISE)
  if (loaded.stage === 'reached') return isUnchanged ? loaded : markPresetAsLeft(loaded)
  if (hasMoved && !isUnchanged) return { ...loaded, movedAt: seenAt, position }
  return seenAt - loaded.movedAt > REACHED_AFTER_MS ? { id, name, loadedAt, stage: 'reached', position } : loaded
}

/**
 * Returns the loaded preset after a stop, which does not move a camera that has reached the preset. Returns null if the
 * camera has not travelled: it may be at the preset already, or the stop may have come before it started to move.
 */
export const stopLoadedPreset = (loaded: LoadedPreset): LoadedPreset | null => {
  if (loaded.stage !== 'moving') return loaded
  return loaded.movedAt > loaded.loadedAt ? markPresetAsLeft(loaded) : null
}

/** Returns the loaded preset after a failed command, which the rig may have carried out, or may still carry out. */
export const doubtPreset = (loaded: LoadedPreset): LoadedPreset | null => (loaded.stage === 'left' ? loaded : null)

export const markPresetAsLeft = ({ id, name, loadedAt }: LoadedPreset): LoadedPreset => ({
  id,
  name,
  loadedAt,
  stage: 'left',
})
