import type { FilmComparison, UnreadReason } from '@rig/cable-diff'

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
