import type { GalleryItem } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { type CameraName, findCamera } from '../../rig/camera-names.ts'
import { isVideo } from '../../rig/gallery.ts'
import { parseRecordingName, parseTrack } from '../../rig/recording-name.ts'

/** A film whose name contains a camera and a time. */
export type PatrolFilm = {
  name: string
  url: string
  /** In ms since 1970. */
  startedAt: number
  cameraID: string
  /** Is null if the name contains no section. */
  track: { from: number; to: number } | null
}

/** Returns the films whose camera and time are in their names, oldest first. */
export const readPatrolFilms = (items: readonly GalleryItem[], names: readonly CameraName[]): PatrolFilm[] =>
  items
    .filter(isVideo)
    .flatMap(({ name, url }) => {
      const { takenAt } = parseRecordingName(name)
      const cameraID = findCamera(name, takenAt, names)
      const startedAt = Date.parse(takenAt ?? '')
      return cameraID === undefined || Number.isNaN(startedAt)
        ? []
        : [{ name, url, startedAt, cameraID, track: parseTrack(name) }]
    })
    .toSorted((a, b) => a.startedAt - b.startedAt)

/** Returns when the gallery's recordings were taken, in ms since 1970. Leaves out those whose names contain no time. */
export const readRecordingTimes = (items: readonly GalleryItem[]): number[] =>
  items.map(({ name }) => Date.parse(parseRecordingName(name).takenAt ?? '')).filter((at) => !Number.isNaN(at))

/** Returns whether a film can be one of a schedule. Without a section in its name, only the camera decides. */
export const canBeFilmOf = ({ cameraID, track }: PatrolFilm, schedule: ListedSchedule) =>
  cameraID === schedule.cameraID && (track === null || isSameTrack(track, readTrack(schedule)))

/** Returns whether the films of two schedules differ only in their times. */
export const haveSameFilms = (one: ListedSchedule, other: ListedSchedule) =>
  one.cameraID === other.cameraID && isSameTrack(readTrack(one), readTrack(other))

const readTrack = ({ sled_start, sled_stop }: ListedSchedule) => ({
  from: sled_start ?? limits.SCHEDULE_SLED_START,
  to: sled_stop ?? limits.SCHEDULE_SLED_STOP,
})

const isSameTrack = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from === other.from && one.to === other.to
