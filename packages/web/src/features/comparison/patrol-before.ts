import type { GalleryItem } from '@rig/contract'
import { readRecordingName, seriesOf } from '../../lib/recording-name.ts'

/** Two films, the older one first. */
export type FilmPair = readonly [before: GalleryItem, after: GalleryItem]

/** Two films ordered by the time in their names; without a time, by the rig's order, newest first. */
export const inOrderOfTime = (newer: GalleryItem, older: GalleryItem): FilmPair => {
  const [one, other] = [newer, older].map(({ name }) => readRecordingName(name).takenAt)
  return one && other && one < other ? [newer, older] : [older, newer]
}

/** The film that the same patrol made the time before; null if there is none. `films` are listed newest first. */
export const findPatrolBefore = (films: readonly GalleryItem[], film: GalleryItem): GalleryItem | null => {
  const older = films.slice(films.indexOf(film) + 1)
  return older.find(({ name }) => seriesOf(name) === seriesOf(film.name)) ?? null
}
