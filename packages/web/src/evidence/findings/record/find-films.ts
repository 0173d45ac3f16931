import type { GalleryItem } from '@rig/contract'
import { getSeriesName, getSourceName, parseRecordingName, parseTrack } from '../../../rig/recording-name.ts'
import type { Finding } from './finding.ts'

/** Where a finding is in a film: by the time in another film of its series, or by its share of the track. */
export type FilmPlace = { seconds: number } | { fraction: number }

/** Returns where a finding is in a film, or null if the film does not show its place or has another camera. */
export const locateInFilm = ({ camera, recording, sled }: Finding, film: string): FilmPlace | null => {
  if (recording?.seconds != null && getSeriesName(recording.name) === getSeriesName(film))
    return { seconds: recording.seconds }
  const track = parseTrack(film)
  // A name such as `Patrol PTZ North span` contains that of its camera
  if (!track || sled.value === null || !getSourceName(film)?.endsWith(camera.name)) return null
  const fraction = (sled.value - track.from) / (track.to - track.from || 1)
  return fraction >= 0 && fraction <= 1 ? { fraction } : null
}

/** Returns the films that show a finding, the oldest first. Films without a time in their names are left out. */
export const listFilmsOf = (finding: Finding, films: readonly GalleryItem[]): GalleryItem[] =>
  films
    .filter(({ name }) => getFilmTime(name) !== null && locateInFilm(finding, name) !== null)
    .toSorted((a, b) => (getFilmTime(a.name) ?? '').localeCompare(getFilmTime(b.name) ?? ''))

/** Returns the newest film of a finding that is later than its last inspection, or null. */
export const findNextFilm = (finding: Finding, films: readonly GalleryItem[]): GalleryItem | null => {
  const inspected = finding.history.flatMap(({ takenAt }) => takenAt ?? []).toSorted()
  const last = inspected.at(-1) ?? ''
  const newest = listFilmsOf(finding, films).at(-1)
  return newest && Date.parse(getFilmTime(newest.name) ?? '') > (Date.parse(last) || 0) && !isInspected(finding, newest)
    ? newest
    : null
}

/** Returns when a film was started (ISO 8601), or null if its name contains no time. */
export const getFilmTime = (name: string) => parseRecordingName(name).takenAt

const isInspected = ({ history }: Finding, { name }: GalleryItem) => history.some(({ film }) => film === name)
