import type { FilmPlace } from '../../../rig/find-recordings.ts'
import type { RecordingName } from '../../../rig/recordings.ts'
import type { Finding } from '../record/finding.ts'

type FilmShape = { frameCount: number; frameSeconds: number }

/** Frames by which films of one series differ. */
const SERIES_FRAMES = 10
const MAX_SEARCH_FRAMES = 60

/** Returns the frame that probably shows a finding, and how far from it the place may be. */
export const estimateFrames = (
  place: FilmPlace,
  { sled }: Pick<Finding, 'sled'>,
  { track }: Pick<RecordingName, 'track'>,
  { frameCount, frameSeconds }: FilmShape,
) => {
  const clamp = (frame: number) => Math.min(frameCount - 1, Math.max(0, Math.round(frame)))
  if ('seconds' in place) return { frame: clamp(place.seconds / frameSeconds), reach: SERIES_FRAMES }
  const units = track ? Math.abs(track.to - track.from) : 0
  const reach = units > 0 ? ((sled.tolerance ?? 0) / units) * frameCount + SERIES_FRAMES : SERIES_FRAMES
  return { frame: clamp(place.fraction * frameCount), reach: Math.min(MAX_SEARCH_FRAMES, Math.ceil(reach)) }
}
