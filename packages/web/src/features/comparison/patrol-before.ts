import type { GalleryItem } from '@rig/contract'
import { readRecordingName, seriesOf } from '../../lib/recording-name.ts'

/** Two films, the older one first. */
export type FilmPair = readonly [before: GalleryItem, after: GalleryItem]

/** Two films by the time in their names; without one the rig's order stands, newest first. */
export const inOrderOfTime = (newer: GalleryItem, older: GalleryItem): FilmPair => {
  const [one, other] = [newer, older].map(({ name }) => readRecordingName(name).takenAt)
  return one && other && one < other ? [newer, older] : [older, newer]
}

/** The film that the same patrol made the time before; null where there is none. `films` come newest first. */
export const findPatrolBefore = (films: readonly GalleryItem[], film: GalleryItem): GalleryItem | null => {
  const older = films.slice(films.indexOf(film) + 1)
  return older.find(({ name }) => seriesOf(name) === seriesOf(film.name)) ?? null
}
