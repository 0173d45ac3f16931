import * as limits from '@rig/contract/limits'

/** The metadata in the name of a picture or film; the rig returns no other metadata. */
export type RecordingName = {
  /** The camera whose name it contains; the longest one if several match. */
  camera: string | null
  /** When it was taken, ISO 8601 in UTC. */
  takenAt: string | null
  /** The sled's track in a film, in sled units: from the end of the name, else the fixed track of patrols (spec 9). */
  track: { from: number; to: number }
}

const stamp = /(\d{4}-\d{2}-\d{2})T(\d{2})[-:](\d{2})[-:](\d{2})Z/
const trackAtEnd = /\s(\d+)-(\d+)(?: \(\d+\))?\.\w+$/

/** Reads the name of a recording. `cameras` are the names of the rig's cameras. */
export const readRecordingName = (name: string, cameras: readonly string[] = []): RecordingName => {
  const [, date, hours, minutes, seconds] = stamp.exec(name) ?? []
  const [, from = limits.SCHEDULE_SLED_START, to = limits.SCHEDULE_SLED_STOP] = trackAtEnd.exec(name) ?? []
  return {
    camera: cameras.filter((camera) => name.includes(camera)).toSorted((a, b) => b.length - a.length)[0] ?? null,
    takenAt: date === undefined ? null : `${date}T${hours}:${minutes}:${seconds}Z`,
    track: { from: Number(from), to: Number(to) },
  }
}

/** Returns the name without its date and time: all patrols of one schedule share it. */
export const seriesOf = (name: string) => name.replace(stamp, '').replace(/ \(\d+\)(?=\.\w+$)/, '')
