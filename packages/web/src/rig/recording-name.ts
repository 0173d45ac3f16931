import * as limits from '@rig/contract/limits'

/** Holds the metadata of a recording. Its file name is the only source, because the rig returns no other metadata. */
export type RecordingName = {
  /** Is null if the file name contains no camera name. The longest match wins. */
  camera: string | null
  /** Is an ISO 8601 timestamp in UTC. */
  takenAt: string | null
  /** Is in sled units. It defaults to the fixed track of patrols if the file name has none (spec 9). */
  track: { from: number; to: number }
}

const stamp = /(\d{4}-\d{2}-\d{2})T(\d{2})[-:](\d{2})[-:](\d{2})Z/
const trackAtEnd = /\s(\d+)-(\d+)(?: \(\d+\))?\.\w+$/

/** Parses the file name of a picture or film. `cameras` are the names that it may contain. */
export const parseRecordingName = (name: string, cameras: readonly string[] = []): RecordingName => {
  const [, date, hours, minutes, seconds] = stamp.exec(name) ?? []
  const [, from = limits.SCHEDULE_SLED_START, to = limits.SCHEDULE_SLED_STOP] = trackAtEnd.exec(name) ?? []
  return {
    camera: cameras.filter((camera) => name.includes(camera)).toSorted((a, b) => b.length - a.length)[0] ?? null,
    takenAt: date === undefined ? null : `${date}T${hours}:${minutes}:${seconds}Z`,
    track: { from: Number(from), to: Number(to) },
  }
}

/** Returns the file name without its timestamp. All patrols of one schedule share the result. */
export const getSeriesName = (name: string) => name.replace(stamp, '').replace(/ \(\d+\)(?=\.\w+$)/, '')
