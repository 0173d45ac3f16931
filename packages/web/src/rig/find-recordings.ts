import type { ListedSchedule } from '@rig/contract/reading/screens'
import {
  composeAccents,
  getTakenAtMs,
  isFilm,
  type KnownCameras,
  parseRecordingName,
  type Recording,
  type RecordingMetadata,
} from './recordings.ts'
import { PATROL_TRACK, type Track } from './track.ts'

/** The fields of a finding that are needed to find its films. */
export type FindingLocation = {
  camera: { name: string; id?: string | undefined }
  sled: { value: number | null }
  time: { at: string | null }
  recording: { name: string; seconds: number | null; isLocal?: boolean | undefined } | null
}

/**
 * Where a film shows a finding: the time if the film is from the patrol that recorded the finding, or is the recording
 * itself, otherwise a fraction of the film's section of the track.
 */
export type FilmPosition = { seconds: number } | { fraction: number }

/** Returns whether two recordings are from the same camera, or null if their names do not show it. */
export const haveSameCamera = (one: RecordingMetadata, other: RecordingMetadata, cameras: KnownCameras) => {
  const [camera, otherCamera] = [cameras.find(one), cameras.find(other)]
  if (camera && otherCamera) return camera.cameraID === otherCamera.cameraID
  return one.source === null || other.source === null ? null : one.source === other.source
}

/** Returns whether two films have the same section and direction, or null if their names do not show it. */
export const haveSameTrack = ({ track: one }: RecordingMetadata, { track: other }: RecordingMetadata) =>
  one && other ? isSameTrack(one, other) : null

/** Sorts two films by the times in their names. Without a time, the first argument counts as the newer film. */
export const sortByAge = (newer: Recording, older: Recording): readonly [before: Recording, after: Recording] =>
  newer.takenAt && older.takenAt && newer.takenAt < older.takenAt ? [newer, older] : [older, newer]

/** Returns the film of the previous run of the same patrol, or null. Films without a time keep the order of the rig. */
export const findPreviousPatrol = (
  films: readonly Recording[],
  film: Recording,
  cameras: KnownCameras,
): Recording | null => {
  const isInSeries = createSeriesFilter(film, cameras)
  const newestFirst = films
    .filter(isInSeries)
    .toSorted((one, other) => (other.takenAt ?? '').localeCompare(one.takenAt ?? ''))
  return newestFirst[newestFirst.indexOf(film) + 1] ?? null
}

const MINUTES_PER_DAY = 24 * 60
/** More than the one-hour shift of a clock change, and less than the usual time between two patrols on the same day. */
const SAME_TIME_OF_DAY_MINUTES = 75

/** Returns the film that matches `film` best, or null. */
export const findBestMatch = (films: readonly Recording[], film: Recording, cameras: KnownCameras): Recording | null =>
  rankMatches(films, film, cameras)[0] ?? null

/**
 * Returns the films that match `film`, the best one first: the earlier films with the same time of day, which probably
 * show the same preset under the same lighting, then the later films with the same time of day, then the films with
 * another time of day, earlier ones first. Within each group, the film nearest in time comes first.
 */
export const rankMatches = (films: readonly Recording[], film: Recording, cameras: KnownCameras): Recording[] => {
  const time = getTakenAtMs(film)
  const candidates = films.filter(
    (other) =>
      other.name !== film.name &&
      haveSameTrack(film, other) !== false &&
      haveSameCamera(film, other, cameras) !== false,
  )
  return candidates.toSorted(
    (one, other) =>
      rankTimeOfDay(one, time) - rankTimeOfDay(other, time) || rankByAge(one, time) - rankByAge(other, time),
  )
}

/** Returns the position of a finding in a film, or null if the film does not show it or is from another camera. */
export const locateInFilm = (finding: FindingLocation, film: RecordingMetadata, cameras: KnownCameras) =>
  createLocator(finding, cameras)(film)

/** Returns the films that show the position of a finding, oldest first. Omits films without a time in their names. */
export const listFilmsOfFinding = (
  finding: FindingLocation,
  films: readonly Recording[],
  cameras: KnownCameras,
): Recording[] => {
  const locate = createLocator(finding, cameras)
  return films
    .filter((film) => film.takenAt !== null && locate(film) !== null)
    .toSorted((a, b) => (a.takenAt ?? '').localeCompare(b.takenAt ?? ''))
}

/** Returns the newest film that shows the position of a finding and is newer than its last inspection, or null. */
export const findNextFilm = (
  finding: FindingLocation & { history: readonly { takenAt: string | null; film: string | null }[] },
  films: readonly Recording[],
  cameras: KnownCameras,
): Recording | null => {
  const inspectionTimes = finding.history.flatMap(({ takenAt }) => (takenAt === null ? [] : Date.parse(takenAt)))
  const newest = listFilmsOfFinding(finding, films, cameras).at(-1)
  if (!newest || finding.history.some(({ film }) => film === newest.name)) return null
  return (getTakenAtMs(newest) ?? 0) > Math.max(0, ...inspectionTimes) ? newest : null
}

/** Returns the id of the camera that recorded a finding, or undefined if no camera has had that id or name. */
export const findCameraOfFinding = (
  { camera, time }: Pick<FindingLocation, 'camera' | 'time'>,
  cameras: KnownCameras,
): string | undefined =>
  camera.id !== undefined && cameras.has(camera.id)
    ? camera.id
    : cameras.find({ name: camera.name, takenAt: time.at })?.cameraID

/** Returns the frame shots of a camera, including those from before it was renamed. */
export const findFrameShots = (
  cameraID: string,
  recordings: readonly Recording[],
  cameras: KnownCameras,
): Recording[] => recordings.filter((each) => !isFilm(each) && cameras.find(each)?.cameraID === cameraID)

/** A film whose name contains a camera and a time. `startedAt` is in ms since 1970. */
export type PatrolFilm = Pick<Recording, 'name' | 'track'> & { startedAt: number; cameraID: string }

/** Returns the films whose camera and time are in their names, oldest first. */
export const listPatrolFilms = (recordings: readonly Recording[], cameras: KnownCameras): PatrolFilm[] =>
  recordings
    .flatMap((recording) => {
      const { name, track } = recording
      const startedAt = getTakenAtMs(recording)
      const cameraID = isFilm(recording) ? cameras.find(recording)?.cameraID : undefined
      return cameraID === undefined || startedAt === null ? [] : [{ name, track, startedAt, cameraID }]
    })
    .toSorted((a, b) => a.startedAt - b.startedAt)

/** Returns the section of the track that a schedule films. The default is the track of patrols. */
export const getScheduledTrack = ({ sled_start, sled_stop }: ListedSchedule): Track => ({
  from: sled_start ?? PATROL_TRACK.from,
  to: sled_stop ?? PATROL_TRACK.to,
})

/** Returns whether a film can be from a schedule. If its name contains no section, only the camera is compared. */
export const canBeFilmOf = ({ cameraID, track }: PatrolFilm, schedule: ListedSchedule) =>
  cameraID === schedule.cameraID && (track === null || isSameTrack(track, getScheduledTrack(schedule)))

export const haveSameCameraAndTrack = (one: ListedSchedule, other: ListedSchedule) =>
  one.cameraID === other.cameraID && isSameTrack(getScheduledTrack(one), getScheduledTrack(other))

const createLocator = (finding: FindingLocation, cameras: KnownCameras) => {
  const { recording, sled } = finding
  const isSameMovement = recording && createMovementFilter(recording, cameras)
  const own = findCameraOfFinding(finding, cameras)
  const isOfSameCamera = (film: RecordingMetadata) => {
    const filmCameraID = cameras.find(film)?.cameraID
    if (own !== undefined && filmCameraID !== undefined) return own === filmCameraID
    // A source such as `Patrol PTZ North span` ends with the name of its camera
    return film.source?.endsWith(finding.camera.name) ?? false
  }
  return (film: RecordingMetadata): FilmPosition | null => {
    if (recording?.seconds != null && isSameMovement?.(film)) return { seconds: recording.seconds }
    const { track } = film
    if (!track || sled.value === null || !isOfSameCamera(film)) return null
    const fraction = (sled.value - track.from) / (track.to - track.from || 1)
    return fraction >= 0 && fraction <= 1 ? { fraction } : null
  }
}

/** Returns a function that returns whether a film shows the same positions at the same times as `recording`. */
const createMovementFilter = ({ name, isLocal }: NonNullable<FindingLocation['recording']>, cameras: KnownCameras) => {
  const metadata = parseRecordingName(name)
  // The film may have been steered by hand, so no other film repeats its movements
  if (isLocal && !metadata.track) return (film: RecordingMetadata) => film.name === name
  return createSeriesFilter(metadata, cameras)
}

/** Returns a function that returns whether a film belongs to the same patrol as `film`. */
const createSeriesFilter = (film: RecordingMetadata, cameras: KnownCameras) => (other: RecordingMetadata) => {
  const [camera, otherCamera] = [cameras.find(film), cameras.find(other)]
  if (!camera || !otherCamera) return film.series === other.series
  if (camera.cameraID !== otherCamera.cameraID) return false
  // The camera may have been renamed between the two films
  return removeCameraName(film, camera.text) === removeCameraName(other, otherCamera.text)
}

const removeCameraName = ({ series }: RecordingMetadata, text: string) => composeAccents(series).replace(text, '')

const isSameTrack = (one: Track, other: Track) => one.from === other.from && one.to === other.to

const rankTimeOfDay = (film: Recording, reference: number | null) => {
  const time = getTakenAtMs(film)
  if (time === null || reference === null) return 0
  const minutes = (Math.abs(time - reference) / 60_000) % MINUTES_PER_DAY
  return Math.min(minutes, MINUTES_PER_DAY - minutes) <= SAME_TIME_OF_DAY_MINUTES ? 0 : 1
}

const rankByAge = (film: Recording, reference: number | null) => {
  const time = getTakenAtMs(film)
  if (time === null || reference === null) return 0
  const isLater = time > reference
  return Math.abs(time - reference) + (isLater ? Number.MAX_SAFE_INTEGER : 0)
}
