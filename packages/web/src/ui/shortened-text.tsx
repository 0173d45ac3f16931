import type { ReactNode } from 'react'
import layout from './layout.module.css'

type ShortenedTextProps = {
  text: string
  /** Length of the end that stays visible, because similar names differ there. */
  tailChars: number
  /** Shorter texts stay in one part, because screen readers pause between two parts. */
  minSplitChars?: number
  /** Precedes the text. */
  children?: ReactNode
}

/** Without room, an ellipsis replaces the middle, or the end of a short text and of right-to-left text. */
export const ShortenedText = ({ text, tailChars, minSplitChars = 2 * tailChars, children }: ShortenedTextProps) => {
  const letters = [...new Intl.Segmenter().segment(text)]
  // The parts of right-to-left text would be in the wrong order
  const isSplit = letters.length > minSplitChars && !RIGHT_TO_LEFT.test(text)
  const tail = isSplit ? letters[Math.max(letters.length - tailChars, Math.ceil(letters.length / 2))]?.index : undefined
  return (
    <span className={layout.shortened}>
      {children}
      <bdi>{text.slice(0, tail)}</bdi>
      {tail && <bdi>{text.slice(tail)}</bdi>}
    </span>
  )
}

/** Hebrew, Arabic, Syriac and Thaana. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
