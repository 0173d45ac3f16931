import { inflateRawSync } from 'node:zlib'
import { glyphSheets } from '../../dist/glyphs.ts'

/** Coverage of each pixel by the text, from 0 to 255. */
export type TextMask = { columns: number; rows: number; cover: Uint8Array }

/** Stands for each letter that the font does not contain. */
const MISSING = '?'
/** Every letter of the font is this wide, relative to its size. */
const ADVANCE = 0.6

const glyphsBySize = new Map<number, Map<string, TextMask>>()

/** Returns a letter. Throws if the size is none of those in `rasterise-glyphs.mjs`. */
export const getGlyph = (letter: string, size: number): TextMask => {
  const glyphs = glyphsBySize.get(size) ?? unpackGlyphs(size)
  const glyph = glyphs.get(letter) ?? glyphs.get(MISSING)
  if (!glyph) throw new Error(`No glyph '${letter}' of ${size} px has been rasterised`)
  return glyph
}

/** Composes a line of text from its letters. */
export const createTextMask = (text: string, size: number): TextMask => {
  const letters = Array.from(text).map((letter) => getGlyph(letter, size))
  const columns = Math.ceil(letters.length * size * ADVANCE)
  const rows = letters[0]?.rows ?? 0
  const cover = new Uint8Array(columns * rows)
  letters.forEach((glyph, n) => {
    const left = Math.round(n * size * ADVANCE)
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
