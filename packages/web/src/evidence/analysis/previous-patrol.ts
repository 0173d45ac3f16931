import type { GalleryItem } from '@rig/contract'
import { readRecordingName, seriesOf } from '../../rig/recording-name.ts'

/** Returns two films, the older one first by the time in their names; without times, in the rig's order, newest first. */
export const sortByAge = (
  newer: GalleryItem,
  older: GalleryItem,
): readonly [before: GalleryItem, after: GalleryItem] => {
  const [one, other] = [takenAt(newer), takenAt(older)]
  return one && other && one < other ? [newer, older] : [older, newer]
}

/** Returns the film of the same patrol's previous run; null if there is none. Films without times keep the rig's order. */
export const findPreviousPatrol = (films: readonly GalleryItem[], film: GalleryItem): GalleryItem | null => {
  const series = films.filter(({ name }) => seriesOf(name) === seriesOf(film.name))
  const newestFirst = series.toSorted((one, other) => takenAt(other).localeCompare(takenAt(one)))
  return newestFirst[newestFirst.indexOf(film) + 1] ?? null
}

/** Returns when a film was taken; '' if its name does not contain a time. */
const takenAt = ({ name }: GalleryItem) => readRecordingName(name).takenAt ?? ''
