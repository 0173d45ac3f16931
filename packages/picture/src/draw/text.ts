import { inflateRawSync } from 'node:zlib'
import { glyphSheets } from '../../dist/glyphs.ts'
import { blendPixels } from './colour.ts'
import type { Frame } from './frame.ts'

/** Coverage of each pixel by the text, from 0 to 255. */
type TextMask = { columns: number; rows: number; cover: Uint8Array }

const MISSING_GLYPH = '?'
/** Every letter of the font is this wide, relative to its size. */
const ADVANCE_RATIO = 0.6

const glyphsBySize = new Map<number, Map<string, TextMask>>()

/** Returns a letter. Throws if the size is not in `rasterise-glyphs.mjs`. */
const getGlyph = (letter: string, size: number): TextMask => {
  const glyphs = glyphsBySize.get(size) ?? unpackGlyphs(size)
  const glyph = glyphs.get(letter) ?? glyphs.get(MISSING_GLYPH)
  if (!glyph) throw new Error(`No glyph '${letter}' of ${size} px has been rasterised`)
  return glyph
}

export const createTextMask = (text: string, size: number): TextMask => {
  const letters = Array.from(text).map((letter) => getGlyph(letter, size))
  const columns = Math.ceil(letters.length * size * ADVANCE_RATIO)
  const rows = letters[0]?.rows ?? 0
  const cover = new Uint8Array(columns * rows)
  letters.forEach((glyph, n) => {
    const left = Math.round(n * size * ADVANCE_RATIO)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < glyph.columns && left + column < columns; column++) {
        const at = row * columns + left + column
        cover[at] = Math.max(cover[at] ?? 0, glyph.cover[row * glyph.columns + column] ?? 0)
      }
  })
  return { columns, rows, cover }
}

const unpackGlyphs = (size: number): Map<string, TextMask> => {
  const sheet = glyphSheets.find((each) => each.size === size)
  if (!sheet) throw new Error(`No letters of ${size} px have been rasterised`)
  const { columns, rows } = sheet
  const all = inflateRawSync(Buffer.from(sheet.cover, 'base64'))
  const glyphs = new Map<string, TextMask>()
  Array.from(sheet.letters).forEach((letter, n) => {
    glyphs.set(letter, { columns, rows, cover: all.subarray(n * columns * rows, (n + 1) * columns * rows) })
  })
  glyphsBySize.set(size, glyphs)
  return glyphs
}

const EDGES = [
  [1, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
] as const
const OUTLINE_COLOUR = 0xff000000

/** Returns the width of a text in pixels. The font is monospaced. */
export const measureTextWidth = (text: string, size: number): number =>
  toLetters(text).length * getGlyph('0', size).columns

/** `y` is the baseline. `outlined` text stays readable on any background. */
export type Text = { text: string; x: number; y: number; size: number; colour: number; outlined: boolean }

export const drawText = (frame: Frame, { text, x, y, size, colour, outlined }: Text): void => {
  const letters = toLetters(text).map((letter) => getGlyph(letter, size))
  const advance = getGlyph('0', size).columns
  const edge = Math.max(1, Math.round(size / 16))
  for (const [byX, byY] of outlined ? EDGES : [])
    letters.forEach((mask, n) => {
      stamp(frame, mask, [x + n * advance + byX * edge, y - size + byY * edge], OUTLINE_COLOUR, 130)
    })
  letters.forEach((mask, n) => {
    stamp(frame, mask, [x + n * advance, y - size], colour, 256)
  })
}

/** Composes letters with their accents, because the font contains only composed letters. */
const toLetters = (text: string): string[] => Array.from(text.normalize('NFC'))

const stamp = (
  frame: Frame,
  { columns, rows, cover }: TextMask,
  [x, y]: readonly [number, number],
  colour: number,
  strength: number,
): void => {
  const { left, top, right, bottom } = frame.clip
  for (let row = Math.max(0, top - y); row < rows && y + row < bottom; row++)
    for (let column = Math.max(0, left - x); column < columns && x + column < right; column++) {
      const coverage = cover[row * columns + column] ?? 0
      if (coverage === 0) continue
      const at = (y + row) * frame.width + x + column
      frame.pixels[at] = blendPixels(frame.pixels[at] ?? 0, colour, (coverage * strength) >> 8)
    }
}
