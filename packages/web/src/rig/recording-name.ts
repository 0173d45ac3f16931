import * as limits from '@rig/contract/limits'

/** Metadata of a recording, parsed from its file name because the rig returns no other metadata. */
export type RecordingName = {
  /** Name of the camera, or null if the file name contains none. If several match, the longest one wins. */
  camera: string | null
  /** ISO 8601 timestamp in UTC, or null. */
  takenAt: string | null
  /** Track section in units. Defaults to the fixed track of patrols if the file name contains none (spec 9). */
  track: { from: number; to: number }
}

const stamp = /(\d{4}-\d{2}-\d{2})T(\d{2})[-:](\d{2})[-:](\d{2})Z/
const trackAtEnd = /\s(\d+)-(\d+)(?: \(\d+\))?\.\w+$/

/** Parses the file name of a picture or film. `cameras` lists the camera names to look for. */
export const parseRecordingName = (name: string, cameras: readonly string[] = []): RecordingName => {
  const [, date, hours, minutes, seconds] = stamp.exec(name) ?? []
  const [, from = limits.SCHEDULE_SLED_START, to = limits.SCHEDULE_SLED_STOP] = trackAtEnd.exec(name) ?? []
  return {
    camera: cameras.filter((camera) => name.includes(camera)).toSorted((a, b) => b.length - a.length)[0] ?? null,
    takenAt: date === undefined ? null : `${date}T${hours}:${minutes}:${seconds}Z`,
    track: { from: Number(from), to: Number(to) },
  }
}

/** Returns the track section in a file name, or null if the name contains none. */
export const parseTrack = (name: string): { from: number; to: number } | null => {
  const [, from, to] = trackAtEnd.exec(name) ?? []
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) }
}

/** Returns a patrol film's name without its timestamp and its track section, or null if it contains no timestamp. */
export const getSourceName = (name: string) =>
  stamp.test(name)
    ? getSeriesName(name)
        .replace(trackAtEnd, '')
        .replace(/\.\w+$/, '')
        .trim()
    : null

/** Returns the file name without its timestamp, which is the same for all patrols of one schedule. */
export const getSeriesName = (name: string) => name.replace(stamp, '').replace(/ \(\d+\)(?=\.\w+$)/, '')
