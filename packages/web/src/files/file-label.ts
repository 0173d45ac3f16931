import { parseRecordingName } from '../rig/recording-name.ts'

/** Metadata from the name of a recording. The camera may be '', and only films have a track. */
export type FileLabel = { camera: string; day: string; time: string; track: string; takenAt: string }

/**
 * Parses the name of a recording. Day and time are those of `zone`, while the name contains UTC. Returns null if the name
 * contains no time. Omits the year if it is `thisYear`.
 */
export const getFileLabel = (name: string, thisYear: number, zone: string): FileLabel | null => {
  const { takenAt, track } = parseRecordingName(name)
  if (takenAt === null) return null
  const date = new Date(takenAt)
  if (Number.isNaN(date.getTime())) return null
  const [day, year, time] = formatInZone(date, zone)
  return {
    camera: name
      .slice(0, name.indexOf(takenAt.slice(0, 10)))
      .replace(/^Patrol\b/, '')
      .trim(),
    day: year === String(thisYear) ? day : `${day} ${year}`,
    time,
    track: `${track.from} to ${track.to}`,
    takenAt,
  }
}

const formatInZone = (date: Date, timeZone: string) =>
  [
    date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone }),
    date.toLocaleDateString('en-GB', { year: 'numeric', timeZone }),
    date.toLocaleTimeString('en-GB', { timeZone }),
  ] as const
