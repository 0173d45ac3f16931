import type { GalleryItem } from '@rig/contract'
import { readRecordingName, seriesOf } from '../../rig/recording-name.ts'

/** Two films, the older one first. */
export type FilmPair = readonly [before: GalleryItem, after: GalleryItem]

/** Two films ordered by the time in their names; without a time, by the rig's order, newest first. */
export const inOrderOfTime = (newer: GalleryItem, older: GalleryItem): FilmPair => {
  const [one, other] = [takenAt(newer), takenAt(older)]
  return one && other && one < other ? [newer, older] : [older, newer]
}

/** The film that the same patrol made the time before; null if there is none. Without times in the names the rig's order decides. */
export const findPatrolBefore = (films: readonly GalleryItem[], film: GalleryItem): GalleryItem | null => {
  const series = films.filter(({ name }) => seriesOf(name) === seriesOf(film.name))
  const newestFirst = series.toSorted((one, other) => takenAt(other).localeCompare(takenAt(one)))
  return newestFirst[newestFirst.indexOf(film) + 1] ?? null
}

/** When a film was taken; '' if its name does not tell. */
const takenAt = ({ name }: GalleryItem) => readRecordingName(name).takenAt ?? ''
