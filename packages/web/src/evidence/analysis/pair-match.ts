import type { GalleryItem } from '@rig/contract'
import { getSourceName, parseRecordingName, parseTrack } from '../../rig/recording-name.ts'

/** A film of a pair. `seconds` is null until the film is loaded. */
export type PairFilm = { name: string; seconds: number | null }

/** Reason why two films do not belong together. `text` is a sentence for the operator. */
export type PairMismatch = { kind: 'camera' | 'direction' | 'section' | 'length' | 'view'; text: string }

/** Films of one patrol differ by less, because the sled stops at the same position. */
const MAX_LENGTH_DIFFERENCE_FRACTION = 0.05
const MAX_LENGTH_DIFFERENCE_SECONDS = 1

const MINUTES_PER_DAY = 24 * 60
/** More than a clock change, and less than the time between two patrols of a day. */
const SAME_TIME_OF_DAY_MINUTES = 75

/** Returns the reasons, by names and lengths, why two films do not belong together. Unknown values match. */
export const judgePair = (first: PairFilm, second: PairFilm): PairMismatch[] => [
  ...judgeCameras(first, second),
  ...judgeTracks(first, second),
  ...judgeLengths(first, second),
]

/**
 * Returns the film that fits best to `film` by its name, or null: the newest earlier one with the same time of day,
 * which probably shows the same preset in the same light, else the nearest one.
 */
export const findBestMatch = (films: readonly GalleryItem[], film: GalleryItem): GalleryItem | null => {
  const time = getTime(film)
  const candidates = films.filter(
    (other) => other.name !== film.name && judgePair(toPairFilm(film), toPairFilm(other)).length === 0,
  )
  const byPreference = candidates.toSorted(
    (one, other) => rankTimeOfDay(one, time) - rankTimeOfDay(other, time) || rankAge(one, time) - rankAge(other, time),
  )
  return byPreference[0] ?? null
}

const judgeCameras = (first: PairFilm, second: PairFilm): PairMismatch[] => {
  const [one, other] = [getSourceName(first.name), getSourceName(second.name)]
  if (one === null || other === null || one === other) return []
  return [{ kind: 'camera', text: `The names belong to different cameras: ${one} and ${other}.` }]
}

const judgeTracks = (first: PairFilm, second: PairFilm): PairMismatch[] => {
  const [one, other] = [parseTrack(first.name), parseTrack(second.name)]
  if (!one || !other || (one.from === other.from && one.to === other.to)) return []
  const tracks = `${one.from} to ${one.to} and ${other.from} to ${other.to}`
  const isReversed = (one.to - one.from) * (other.to - other.from) < 0
  if (isReversed) return [{ kind: 'direction', text: `The sled moved in opposite directions: ${tracks}.` }]
  return [{ kind: 'section', text: `The films show different sections of the track: ${tracks}.` }]
}

const judgeLengths = (first: PairFilm, second: PairFilm): PairMismatch[] => {
  if (first.seconds === null || second.seconds === null) return []
  const difference = Math.abs(first.seconds - second.seconds)
  const longer = Math.max(first.seconds, second.seconds)
  if (difference <= Math.max(MAX_LENGTH_DIFFERENCE_SECONDS, MAX_LENGTH_DIFFERENCE_FRACTION * longer)) return []
  const lengths = `${first.seconds.toFixed(1)} s and ${second.seconds.toFixed(1)} s`
  return [{ kind: 'length', text: `The films have different lengths: ${lengths}.` }]
}

const toPairFilm = ({ name }: GalleryItem): PairFilm => ({ name, seconds: null })

/** Returns the recording time in milliseconds since 1970, or null if the name contains none. */
const getTime = ({ name }: GalleryItem) => {
  const { takenAt } = parseRecordingName(name)
  return takenAt === null ? null : Date.parse(takenAt)
}

const rankTimeOfDay = (film: GalleryItem, reference: number | null) => {
  const time = getTime(film)
  if (time === null || reference === null) return 0
  const minutes = (Math.abs(time - reference) / 60_000) % MINUTES_PER_DAY
  return Math.min(minutes, MINUTES_PER_DAY - minutes) <= SAME_TIME_OF_DAY_MINUTES ? 0 : 1
}

const rankAge = (film: GalleryItem, reference: number | null) => {
  const time = getTime(film)
  if (time === null || reference === null) return 0
  const isLater = time > reference
  return Math.abs(time - reference) + (isLater ? Number.MAX_SAFE_INTEGER : 0)
}
