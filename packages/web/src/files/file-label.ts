import type { RecordingMetadata } from '../rig/recordings.ts'
import { PATROL_TRACK } from '../rig/track.ts'

/**
 * Metadata from the name of a recording. `camera` may be ''. `track` applies only to films, and defaults to the track
 * of patrols.
 */
export type FileLabel = { camera: string; day: string; time: string; track: string; takenAt: string }

/** Returns the label of a recording, with day and time in `zone`, or null if the name contains no time. */
export const getFileLabel = (
  { cameraText, takenAt, track }: RecordingMetadata,
  thisYear: number,
  zone: string,
): FileLabel | null => {
  if (takenAt === null) return null
  const [day, year, time] = formatInZone(new Date(takenAt), zone)
  const { from, to } = track ?? PATROL_TRACK
  return {
    camera: cameraText,
    day: year === String(thisYear) ? day : `${day} ${year}`,
    time,
    track: `${from} to ${to}`,
    takenAt,
  }
}

const formatInZone = (date: Date, timeZone: string) =>
  [
    date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone }),
    date.toLocaleDateString('en-GB', { year: 'numeric', timeZone }),
    date.toLocaleTimeString('en-GB', { timeZone }),
  ] as const
