import type { GalleryItem } from '@rig/contract'
import { getSeriesName, parseRecordingName } from '../../rig/recording-name.ts'

/**
 * Returns two films, the older one first, by the times in their names. If a name contains no time, the first argument
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
 * Returns the film of the previous run of the same patrol, or null if there is none. Films without a time in their
 * names keep the order in which the rig lists them.
 */
export const findPreviousPatrol = (films: readonly GalleryItem[], film: GalleryItem): GalleryItem | null => {
  const series = films.filter(({ name }) => getSeriesName(name) === getSeriesName(film.name))
  const newestFirst = series.toSorted((one, other) => takenAt(other).localeCompare(takenAt(one)))
  return newestFirst[newestFirst.indexOf(film) + 1] ?? null
}

const takenAt = ({ name }: GalleryItem) => parseRecordingName(name).takenAt ?? ''
