// Rasterises the letters of the overlay and of the marks on the cable, and embeds them in a module. The simulator then
// needs no font and no graphics library, and draws the same letters on every machine.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { deflateRawSync, inflateSync } from 'node:zlib'

const target = join(import.meta.dirname, 'dist/glyphs.ts')

/** The overlay uses these font sizes at 720 and at 360 lines. */
const OVERLAY_SIZES = [21, 18, 11, 10]
const MARKS = { size: 128, letters: '0123456789 m' }
/** Every letter of the font is this wide, relative to its size. */
const ADVANCE = 0.6

// Rasterising takes a second, so it is skipped when the output is up to date.
if (!existsSync(target) || statSync(target).mtimeMs < statSync(import.meta.filename).mtimeMs) await rasterise()

async function rasterise() {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
  const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource/ibm-plex-mono/package.json')), 'files')
  const families = new Map()
  for (const subset of ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']) {
    const file = join(files, `ibm-plex-mono-${subset}-500-normal.woff`)
    GlobalFonts.registerFromPath(file, subset)
    for (const letter of listLetters(readFileSync(file))) if (!families.has(letter)) families.set(letter, subset)
  }
  const all = [...families.keys()].filter((letter) => measure(letter, 100) === 100 * ADVANCE)
  const sheets = [...OVERLAY_SIZES.map((size) => createSheet(size, all)), createSheet(MARKS.size, [...MARKS.letters])]

  mkdirSync(dirname(target), { recursive: true })
  // Replaces the file atomically, because other build steps may read it at the same time.
  writeFileSync(`${target}.new`, `export const glyphSheets = ${JSON.stringify(sheets, null, 2)}\n`)
  renameSync(`${target}.new`, target)

  function measure(letter, size) {
    const context = createCanvas(1, 1).getContext('2d')
    context.font = `${size}px "${families.get(letter)}"`
    return Math.round(context.measureText(letter).width * 1000) / 1000
  }

  function createSheet(size, letters) {
    const columns = Math.ceil(size * ADVANCE)
    const rows = Math.ceil(size * 1.3)
    const cover = Buffer.concat(letters.map((letter) => drawLetter(letter, size, columns, rows)))
    return {
      size,
      columns,
      rows,
      letters: letters.join(''),
      cover: deflateRawSync(cover, { level: 9 }).toString('base64'),
    }
  }

  function drawLetter(letter, size, columns, rows) {
    const context = createCanvas(columns, rows).getContext('2d')
    context.font = `${size}px "${families.get(letter)}"`
    context.textBaseline = 'alphabetic'
    context.fillStyle = '#fff'
    context.fillText(letter, 0, size)
    const { data } = context.getImageData(0, 0, columns, rows)
    return Buffer.from({ length: columns * rows }).map((_, n) => data[n * 4 + 3])
  }
}

/** Returns the letters in the `cmap` table (format 4) of a WOFF font. A canvas draws all others in another font. */
function listLetters(woff) {
  const tableEntryOffsets = Array.from({ length: woff.readUInt16BE(12) }, (_, n) => 44 + n * 20)
  const entry = tableEntryOffsets.find((at) => woff.toString('latin1', at, at + 4) === 'cmap')
  const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
  const stored = woff.subarray(start, start + packed)
  const cmap = packed < length ? inflateSync(stored) : stored
  const encodings = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(8 + n * 8))
  const at = encodings.find((offset) => cmap.readUInt16BE(offset) === 4)
  const bytes = cmap.readUInt16BE(at + 6)
  const readColumn = (start) => Array.from({ length: bytes / 2 }, (_, n) => cmap.readUInt16BE(at + start + n * 2))
  const [ends, starts] = [readColumn(14), readColumn(16 + bytes)]
  return ends
    .flatMap((end, n) => Array.from({ length: end - starts[n] + 1 }, (_, each) => starts[n] + each))
    .filter((code) => code >= 32 && code < 0xffff)
    .map((code) => String.fromCodePoint(code))
}
