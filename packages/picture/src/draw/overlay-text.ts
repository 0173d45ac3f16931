import { blendPixels } from './colour.ts'
import type { Frame } from './frame.ts'
import { getGlyph, type TextMask } from './text-mask.ts'

const EDGES = [
  [1, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
] as const
/** Returns the width of a text in pixels. The font is monospaced. */
export const measureTextWidth = (text: string, size: number): number =>
  toLetters(text).length * getGlyph('0', size).columns

/** Draws text with a dark outline, so that it stays readable on any background. `y` is the baseline. */
export const drawText = (
  frame: Frame,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: number,
  edged = true,
): void => {
  const letters = toLetters(text).map((letter) => getGlyph(letter, size))
  const advance = getGlyph('0', size).columns
  const edge = Math.max(1, Math.round(size / 16))
  for (const [byX, byY] of edged ? EDGES : [])
    letters.forEach((mask, n) => {
      stamp(frame, mask, x + n * advance + byX * edge, y - size + byY * edge, 0xff000000, 130)
    })
  letters.forEach((mask, n) => {
    stamp(frame, mask, x + n * advance, y - size, colour, 256)
  })
}

/** Composes letters with accents, because the font has only composed ones. */
const toLetters = (text: string): string[] => Array.from(text.normalize('NFC'))

const stamp = (
  frame: Frame,
  { columns, rows, cover }: TextMask,
  x: number,
  y: number,
  colour: number,
  strength: number,
): void => {
  const { left, top, right, bottom } = frame.clip
  for (let row = Math.max(0, top - y); row < rows && y + row < bottom; row++)
    for (let column = Math.max(0, left - x); column < columns && x + column < right; column++) {
      const covered = cover[row * columns + column] ?? 0
      if (covered === 0) continue
      const at = (y + row) * frame.width + x + column
      frame.pixels[at] = blendPixels(frame.pixels[at] ?? 0, colour, (covered * strength) >> 8)
    }
}

/** Blends a rectangle over the picture. `strength` is the opacity, from 0 to 256. */
export const fillRect = (
  frame: Frame,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: number,
  strength: number,
): void => {
  const { left, top, right, bottom } = frame.clip
  for (let row = Math.max(top, y); row < Math.min(bottom, y + height); row++)
    for (let column = Math.max(left, x); column < Math.min(right, x + width); column++) {
      const at = row * frame.width + column
      frame.pixels[at] = blendPixels(frame.pixels[at] ?? 0, colour, strength)
    }
}
