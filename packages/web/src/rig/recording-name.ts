import * as limits from '@rig/contract/limits'

/** What the name of a picture or film tells: the rig tells nothing else about it. */
export type RecordingName = {
  /** The camera whose name stands in it; of two the longer one. */
  camera: string | null
  /** When it was taken, ISO 8601 in UTC. */
  takenAt: string | null
  /** The sled's way in a film, in sled units: as the name ends, else as the console orders its patrols (spec 9). */
  way: { from: number; to: number }
}

const stamp = /(\d{4}-\d{2}-\d{2})T(\d{2})[-:](\d{2})[-:](\d{2})Z/
const wayAtEnd = /\s(\d+)-(\d+)(?: \(\d+\))?\.\w+$/

/** Reads the name of a recording. `cameras` are the names of the rig's cameras. */
export const readRecordingName = (name: string, cameras: readonly string[] = []): RecordingName => {
  const [, date, hours, minutes, seconds] = stamp.exec(name) ?? []
  const [, from = limits.SCHEDULE_SLED_START, to = limits.SCHEDULE_SLED_STOP] = wayAtEnd.exec(name) ?? []
  return {
    camera: cameras.filter((camera) => name.includes(camera)).toSorted((a, b) => b.length - a.length)[0] ?? null,
    takenAt: date === undefined ? null : `${date}T${hours}:${minutes}:${seconds}Z`,
    way: { from: Number(from), to: Number(to) },
  }
}

/** The name without its day and time: what all patrols of one schedule have in common. */
export const seriesOf = (name: string) => name.replace(stamp, '').replace(/ \(\d+\)(?=\.\w+$)/, '')
