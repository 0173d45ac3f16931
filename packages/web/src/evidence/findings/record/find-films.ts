import type { GalleryItem } from '@rig/contract'
import { type CameraName, findCamera } from '../../../rig/camera-names.ts'
import { getSeriesName, getSourceName, parseRecordingName, parseTrack } from '../../../rig/recording-name.ts'
import type { Finding } from './finding.ts'

/** Where a finding is in a film: by the time in another film of its series, or by its share of the track. */
export type FilmPlace = { seconds: number } | { fraction: number }

/** Returns where a finding is in a film, or null if the film does not show its place or has another camera. */
export const locateInFilm = (finding: Finding, film: string, names: readonly CameraName[]): FilmPlace | null => {
  const { recording, sled } = finding
  if (recording?.seconds != null && getSeriesName(recording.name) === getSeriesName(film))
    return { seconds: recording.seconds }
  const track = parseTrack(film)
  if (!track || sled.value === null || !isOfSameCamera(finding, film, names)) return null
  const fraction = (sled.value - track.from) / (track.to - track.from || 1)
  return fraction >= 0 && fraction <= 1 ? { fraction } : null
}

/** Returns the films that show a finding, the oldest first. Films without a time in their names are left out. */
export const listFilmsOf = (
  finding: Finding,
  films: readonly GalleryItem[],
  names: readonly CameraName[],
): GalleryItem[] =>
  films
    .filter(({ name }) => getFilmTime(name) !== null && locateInFilm(finding, name, names) !== null)
    .toSorted((a, b) => (getFilmTime(a.name) ?? '').localeCompare(getFilmTime(b.name) ?? ''))

/** Returns the newest film of a finding that is later than its last inspection, or null. */
export const findNextFilm = (
  finding: Finding,
  films: readonly GalleryItem[],
  names: readonly CameraName[],
): GalleryItem | null => {
  const inspected = finding.history.flatMap(({ takenAt }) => takenAt ?? []).toSorted()
  const last = inspected.at(-1) ?? ''
  const newest = listFilmsOf(finding, films, names).at(-1)
  return newest && Date.parse(getFilmTime(newest.name) ?? '') > (Date.parse(last) || 0) && !isInspected(finding, newest)
    ? newest
    : null
}

/** Returns when a film was started (ISO 8601), or null if its name contains no time. */
export const getFilmTime = (name: string) => parseRecordingName(name).takenAt

const isInspected = ({ history }: Finding, { name }: GalleryItem) => history.some(({ film }) => film === name)

/** Returns the id of a finding's camera, or undefined if this browser knows no camera of that id or name. */
export const findCameraOf = ({ camera, time }: Pick<Finding, 'camera' | 'time'>, names: readonly CameraName[]) =>
  names.some(({ cameraID }) => cameraID === camera.id) ? camera.id : findCamera(camera.name, time.at, names)

const isOfSameCamera = (finding: Finding, film: string, names: readonly CameraName[]) => {
  const [own, filmed] = [findCameraOf(finding, names), findCamera(film, getFilmTime(film), names)]
  if (own !== undefined && filmed !== undefined) return own === filmed
  // A name such as `Patrol PTZ North span` contains that of its camera
  return getSourceName(film)?.endsWith(finding.camera.name) ?? false
}
