import type { FilmComparison, UnreadReason } from '@rig/cable-diff'
import type { Film } from '../film/film.ts'

/** Returns a sentence about the result of a complete comparison. */
export const describeComparison = ({ mismatches, changes, notCompared }: FilmComparison) => {
  if (mismatches.length > 0 && changes.length === 0) return 'Not compared: these films do not belong together'
  if (notCompared.some(({ reason }) => reason === 'motion'))
    return 'Not compared: nothing in the pictures moves with the sled'
  if (changes.length > 0) return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'} found`
  return notCompared.length > 0 ? 'No change found in the compared part' : 'No change found'
}

const unreadReasons: Record<UnreadReason, string> = {
  dark: 'too dark',
  light: 'too different in light: only colours were compared',
  different: 'too different in light or contrast',
  motion: 'nothing moves with the sled',
}

/** Returns why a stretch was not compared, as the end of a sentence. */
export const describeUnread = (reason: UnreadReason) => unreadReasons[reason]

type FilmProperties = Pick<Film, 'width' | 'height' | 'seconds' | 'frameSeconds'>

export const describeMismatches = (before: FilmProperties, after: FilmProperties): string[] => {
  const sentences: string[] = []
  if (before.width !== after.width || before.height !== after.height)
    sentences.push(`The films differ in size: ${formatSize(before)} and ${formatSize(after)}.`)
  if (!haveSameFrameRate(before, after))
    sentences.push(
      `The films differ in frame rate: ${formatRate(before)} and ${formatRate(after)} frames per second. The search for changes is not available.`,
    )
  if (Math.abs(before.seconds - after.seconds) > 2 * before.frameSeconds)
    sentences.push(
      `The films differ in length: ${formatLength(before)} and ${formatLength(after)}. Only the part that both films show is compared.`,
    )
  return sentences
}

export const haveSameFrameRate = (before: FilmProperties, after: FilmProperties) =>
  Math.abs(before.frameSeconds / after.frameSeconds - 1) < 0.01

const formatSize = ({ width, height }: FilmProperties) => `${width} × ${height}`
const formatRate = ({ frameSeconds }: FilmProperties) => `${Math.round(1 / frameSeconds)}`
const formatLength = ({ seconds }: FilmProperties) => `${seconds.toFixed(1)} s`
