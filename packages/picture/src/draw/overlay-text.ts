import { blendPixels } from './colour.ts'
import type { Frame } from './frame.ts'
import { createTextMask, type TextMask } from './text-mask.ts'

const MAX_GLYPHS = 600
const EDGES = [
  [1, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
] as const
const glyphs = new Map<string, TextMask>()

const glyph = (letter: string, size: number): TextMask => {
  const key = `${size} ${letter}`
  const cached = glyphs.get(key)
  if (cached) return cached
  if (glyphs.size > MAX_GLYPHS) glyphs.clear()
  const made = createTextMask(letter, size)
  glyphs.set(key, made)
  return made
}

/** Returns the width of a text in pixels. The font is monospaced. */
export const measureTextWidth = (text: string, size: number): number =>
  Array.from(text).length * glyph('0', size).columns

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
  const letters = Array.from(text).map((letter) => glyph(letter, size))
  const advance = glyph('0', size).columns
  const edge = Math.max(1, Math.round(size / 16))
  for (const [byX, byY] of edged ? EDGES : [])
    letters.forEach((mask, n) => {
      stamp(frame, mask, x + n * advance + byX * edge, y - size + byY * edge, 0xff000000, 130)
    })
  letters.forEach((mask, n) => {
    stamp(frame, mask, x + n * advance, y - size, colour, 256)
  })
}

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
