import type { GalleryItem } from '@rig/contract'
import { getSeriesName, parseRecordingName } from '../../rig/recording-name.ts'

/**
 * Sorts two films by the times in their names, the older one first. If a name contains no time, the first argument
 * counts as the newer film.
 */
export const sortByAge = (
  newer: GalleryItem,
  older: GalleryItem,
): readonly [before: GalleryItem, after: GalleryItem] => {
  const [one, other] = [takenAt(newer), takenAt(older)]
  return one && other && one < other ? [newer, older] : [older, newer]
}

/**
 * Returns the film of the same patrol's previous run, or null if there is none. Films without a time in their names
 * keep the order in which the rig lists them.
 */
export const findPreviousPatrol = (films: readonly GalleryItem[], film: GalleryItem): GalleryItem | null => {
  const series = films.filter(({ name }) => getSeriesName(name) === getSeriesName(film.name))
  const newestFirst = series.toSorted((one, other) => takenAt(other).localeCompare(takenAt(one)))
  return newestFirst[newestFirst.indexOf(film) + 1] ?? null
}

const takenAt = ({ name }: GalleryItem) => parseRecordingName(name).takenAt ?? ''
