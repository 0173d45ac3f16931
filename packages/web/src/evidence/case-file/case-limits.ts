import { isTooLong } from '../../ui/limited-text-field.tsx'
import type { CaseFile } from './case-entry.ts'

export const NOTE_MAX_CHARS = 10_000
export const TITLE_MAX_CHARS = 120

/** Returns a sentence if the title or a note is too long, and null otherwise. */
export const describeTooLongText = ({ title, entries }: CaseFile) => {
  const count = entries.filter(({ note }) => isTooLong(note, NOTE_MAX_CHARS)).length
  if (isTooLong(title, TITLE_MAX_CHARS)) return 'Shorten the title before writing'
  if (count > 0) return count === 1 ? 'Shorten one note before writing' : `Shorten ${count} notes before writing`
  return null
}
