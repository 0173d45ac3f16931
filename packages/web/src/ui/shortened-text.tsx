import type { ReactNode } from 'react'
import layout from './layout.module.css'

type ShortenedTextProps = {
  text: string
  /** Length of the end that stays visible, because similar names differ there. */
  tailChars: number
  /** Shorter texts stay in one part, because screen readers pause between two. */
  minSplitChars?: number
  /** Precedes the text. */
  children?: ReactNode
}

/** Renders a text on one line. Without room, its middle is left out. */
export const ShortenedText = ({ text, tailChars, minSplitChars = 2 * tailChars, children }: ShortenedTextProps) => {
  const [head, tail] = splitText(text, tailChars, minSplitChars)
  return (
    <span className={layout.shortened}>
      {children}
      <bdi>{head}</bdi>
      {tail && <bdi>{tail}</bdi>}
    </span>
  )
}

/** Hebrew, Arabic, Syriac and Thaana. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A text in a right-to-left script is not split, because the two parts would be in the wrong order. */
const splitText = (text: string, tailChars: number, minChars: number): [head: string, tail: string] => {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (letters.length <= minChars || RIGHT_TO_LEFT.test(text)) return [text, '']
  const cut = Math.max(letters.length - tailChars, Math.ceil(letters.length / 2))
  return [letters.slice(0, cut).join(''), letters.slice(cut).join('')]
}
