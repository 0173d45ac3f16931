import { parseRecordingName } from '../rig/recording-name.ts'

/** What the name of a recording says: the camera, which may be '', the time in UTC and, for a film, the track. */
export type FileLabel = { camera: string; day: string; time: string; track: string }

/** Parses the name of a recording, or returns null if it contains no time. The day has a year unless it is `thisYear`. */
export const getFileLabel = (name: string, thisYear: number): FileLabel | null => {
  const { takenAt, track } = parseRecordingName(name)
  if (takenAt === null) return null
  const date = new Date(takenAt)
  if (Number.isNaN(date.getTime())) return null
  const year = date.getUTCFullYear() === thisYear ? {} : ({ year: 'numeric' } as const)
  return {
    camera: name
      .slice(0, name.indexOf(takenAt.slice(0, 10)))
      .replace(/^Patrol\b/, '')
      .trim(),
    day: date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC', ...year }),
    time: takenAt.slice(11, 16),
    track: `${track.from} to ${track.to}`,
  }
}
