import type { FilmComparison, UncomparedReason } from '@rig/cable-diff'
import { formatCount, formatTenths, formatTimeInUtc } from '../../lib/format.ts'
import { haveSameCamera, haveSameTrack } from '../../rig/find-recordings.ts'
import type { KnownCameras, RecordingMetadata } from '../../rig/recordings.ts'
import type { Film } from '../film/film.ts'

export const describeComparison = ({ mismatches, changes, notCompared }: FilmComparison) => {
  if (mismatches.length > 0 && changes.length === 0) return 'Not compared: these films do not belong together'
  if (notCompared.some(({ reason }) => reason === 'motion'))
    return 'Not compared: no movement along the cable is visible in these films'
  if (changes.length > 0) return `${formatCount(changes.length, 'change')} found`
  return notCompared.length > 0 ? 'No change found in the compared part' : 'No change found'
}

/** Texts for the operator that say why a section of two films could not be compared. */
export const uncomparedReasons: Record<UncomparedReason, string> = {
  dark: 'too dark',
  light: 'lit too differently: only colours were compared',
  different: 'light or contrast differs too much',
  motion: 'no movement along the cable is visible',
  gap: 'a film has no pictures',
}

type FilmProperties = Pick<Film, 'width' | 'height' | 'seconds' | 'stepSeconds'>

export const describeMismatches = (before: FilmProperties, after: FilmProperties): string[] => {
  const sentences: string[] = []
  if (before.width !== after.width || before.height !== after.height)
    sentences.push(`The films differ in size: ${formatSize(before)} and ${formatSize(after)}.`)
  if (!haveSimilarRates(before, after))
    sentences.push(`The films differ in frame rate: ${formatRate(before)} and ${formatRate(after)} frames per second.`)
  if (Math.abs(before.seconds - after.seconds) > 2 * Math.max(before.stepSeconds, after.stepSeconds))
    sentences.push(
      `The films differ in length: ${formatTenths(before.seconds)} and ${formatTenths(after.seconds)}. Only the part that both films show is compared.`,
    )
  return sentences
}

/** Rates that differ by less, such as 29.97 and 30, count as equal. */
const MAX_RATE_RATIO = 1.05

const haveSimilarRates = ({ stepSeconds: one }: FilmProperties, { stepSeconds: other }: FilmProperties) =>
  Math.max(one / other, other / one) <= MAX_RATE_RATIO

const formatSize = ({ width, height }: FilmProperties) => `${width} × ${height}`

const formatRate = ({ stepSeconds }: FilmProperties) => `${Math.round(10 / stepSeconds) / 10}`

/** A film of a pair. `seconds` is null until the film is loaded. */
export type PairFilm = RecordingMetadata & { seconds: number | null }

/** Reason why two films do not belong together. `text` is shown to the operator. */
export type PairMismatch = { kind: 'camera' | 'direction' | 'section' | 'length'; text: string }

/** The lengths of films from one patrol differ by less than this, because the sled stops at the same position. */
const MAX_LENGTH_DIFFERENCE_FRACTION = 0.05
const MAX_LENGTH_DIFFERENCE_SECONDS = 1

/** Returns why two films do not belong together, judged by their names and lengths. Unknown values match. */
export const listPairMismatches = (first: PairFilm, second: PairFilm, cameras: KnownCameras): PairMismatch[] => [
  ...compareCameras(first, second, cameras),
  ...compareTracks(first, second),
  ...compareLengths(first, second),
]

const compareCameras = (first: PairFilm, second: PairFilm, cameras: KnownCameras): PairMismatch[] => {
  if (haveSameCamera(first, second, cameras) !== false) return []
  const [one, other] = [first.source ?? first.name, second.source ?? second.name]
  return [
    { kind: 'camera', text: `According to their names, the films are from different cameras: ${one} and ${other}.` },
  ]
}

const compareTracks = (first: PairFilm, second: PairFilm): PairMismatch[] => {
  const [one, other] = [first.track, second.track]
  if (!one || !other || haveSameTrack(first, second)) return []
  const tracks = `${one.from} to ${one.to} and ${other.from} to ${other.to}`
  const isReversed = (one.to - one.from) * (other.to - other.from) < 0
  if (isReversed) return [{ kind: 'direction', text: `The sled moved in opposite directions: ${tracks}.` }]
  return [{ kind: 'section', text: `The films show different sections of the track: ${tracks}.` }]
}

const compareLengths = (first: PairFilm, second: PairFilm): PairMismatch[] => {
  if (first.seconds === null || second.seconds === null) return []
  const difference = Math.abs(first.seconds - second.seconds)
  const longer = Math.max(first.seconds, second.seconds)
  if (difference <= Math.max(MAX_LENGTH_DIFFERENCE_SECONDS, MAX_LENGTH_DIFFERENCE_FRACTION * longer)) return []
  const lengths = `${formatTenths(first.seconds)} and ${formatTenths(second.seconds)}`
  return [{ kind: 'length', text: `The films have different lengths: ${lengths}.` }]
}

/** `10 Jun`, or null */
export const formatRecordingDay = ({ takenAt }: Pick<RecordingMetadata, 'takenAt'>) =>
  takenAt && new Date(takenAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2026, 06:30 UTC`, or null */
export const formatRecordingTime = ({ takenAt }: Pick<RecordingMetadata, 'takenAt'>) =>
  takenAt && `${takenAt.slice(0, 4)}, ${formatTimeInUtc(takenAt)}`
