import { haveSameCamera, haveSameTrack } from '../../rig/find-recordings.ts'
import type { KnownCameras, RecordingName } from '../../rig/recordings.ts'

/** A film of a pair. `seconds` is null until the film is loaded. */
export type PairFilm = RecordingName & { seconds: number | null }

/** Reason why two films do not belong together. `text` is a sentence for the operator. */
export type PairMismatch = { kind: 'camera' | 'direction' | 'section' | 'length'; text: string }

/** Films of one patrol differ by less, because the sled stops at the same position. */
const MAX_LENGTH_DIFFERENCE_FRACTION = 0.05
const MAX_LENGTH_DIFFERENCE_SECONDS = 1

/** Returns the reasons, by names and lengths, why two films do not belong together. Unknown values match. */
export const judgePair = (first: PairFilm, second: PairFilm, cameras: KnownCameras): PairMismatch[] => [
  ...judgeCameras(first, second, cameras),
  ...judgeTracks(first, second),
  ...judgeLengths(first, second),
]

const judgeCameras = (first: PairFilm, second: PairFilm, cameras: KnownCameras): PairMismatch[] => {
  if (haveSameCamera(first, second, cameras) !== false) return []
  const [one, other] = [first.source ?? first.name, second.source ?? second.name]
  return [{ kind: 'camera', text: `The names belong to different cameras: ${one} and ${other}.` }]
}

const judgeTracks = (first: PairFilm, second: PairFilm): PairMismatch[] => {
  const [one, other] = [first.track, second.track]
  if (!one || !other || haveSameTrack(first, second)) return []
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
