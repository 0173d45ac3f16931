import type { Recording } from '../../rig/recordings.ts'
import { PATROL_TRACK, type Track } from '../../rig/track.ts'
import { findSteadyTrack, readVtt } from '../local-films/recorded-positions.ts'

/** Distance within which the search locates changes in a known section (docs/evidence.md). */
const PLACE_TOLERANCE_UNITS = 2

/** `tolerance` is how far a change may be from its calculated position, or null if the section is only assumed. */
export type FilmedSection = { track: Track; tolerance: number | null }

/** Returns the section of the track that a film shows: from its recorded positions (`vtt`), or from its name. */
export const findFilmedSection = (
  { track }: Pick<Recording, 'track'>,
  vtt: string | null,
  filmSeconds: number,
): FilmedSection => {
  const steady = vtt === null ? null : findSteadyTrack(readVtt(vtt), filmSeconds)
  if (steady !== null && typeof steady !== 'string') {
    const { from, to, tolerance } = steady
    return { track: { from, to }, tolerance: PLACE_TOLERANCE_UNITS + tolerance }
  }
  return { track: track ?? PATROL_TRACK, tolerance: track && vtt === null ? PLACE_TOLERANCE_UNITS : null }
}
