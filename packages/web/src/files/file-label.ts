import { parseRecordingName } from '../rig/recording-name.ts'

/** Metadata from the name of a recording. The camera may be '', the time is in UTC, and only films have a track. */
export type FileLabel = { camera: string; day: string; time: string; track: string }

/** Parses the name of a recording. Returns null if it contains no time. Omits the year if it is `thisYear`. */
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
