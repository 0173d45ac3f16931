import * as limits from '@rig/contract/limits'

/** A section of the track, in sled units. The sled moved from `from` to `to`. */
export type Track = { from: number; to: number }

export const WHOLE_TRACK: Track = { from: limits.SLED_RANGE.min, to: limits.SLED_RANGE.max }

/** The section that is filmed on patrols (spec 9). */
export const PATROL_TRACK: Track = { from: limits.SCHEDULE_SLED_START, to: limits.SCHEDULE_SLED_STOP }

/** Returns where a position is on a drawing of the track, as a fraction of its length from 0 to 1. */
export const toTrackFraction = (position: number, { from, to }: Track = WHOLE_TRACK) =>
  Math.min(1, Math.max(0, (position - from) / (to - from)))

/** Returns where a position is on a drawing of the track, as a length in CSS. */
export const toTrackPercent = (position: number, track?: Track) => `${toTrackFraction(position, track) * 100}%`

/** Returns the CSS insets of the section that is filmed on patrols, for a drawing of the whole track. */
export const getPatrolInsets = () => ({
  left: toTrackPercent(PATROL_TRACK.from),
  right: `calc(100% - ${toTrackPercent(PATROL_TRACK.to)})`,
})
