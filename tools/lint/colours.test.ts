import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')
const read = (file: string) => readFileSync(join(packages, file), 'utf8')

const readColours = (file: string) =>
  Object.fromEntries(
    [...read(file).matchAll(/^ {2}(--[\w-]+): (#[0-9a-f]{3,6});/gm)].map(([, name, hex]) => [name, hex]),
  )

const tokens = readColours('web/src/styles/tokens.css')
const accent = tokens['--accent'] ?? ''

test('the stand, which is a page of its own, has the colours of the console', () => {
  const stand = readColours('stand/src/stand.css')

  expect(Object.keys(stand)).toContain('--accent')
  expect(tokens).toMatchObject(stand)
})

const listFiles = (folder: string) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

test('only the tokens, the stand and the icon contain the accent colour', () => {
  const folders = ['web/src', 'web/public', 'stand/src'].flatMap(listFiles)
  const files = ['web/index.html', 'stand/index.html', ...folders.filter((file) => /\.(css|svg|tsx?)$/.test(file))]

  const containing = files.filter((file) => read(file).toLowerCase().includes(accent))

  expect(containing.toSorted()).toEqual(['stand/src/stand.css', 'web/public/mark.svg', 'web/src/styles/tokens.css'])
})

test.each(listFiles('web/public').filter((file) => file.endsWith('.png')))('%s has the accent colour', (file) => {
  const [red, green, blue] = Buffer.from(accent.slice(1), 'hex')

  expect(readPixels(join(packages, file))).toContainEqual([red, green, blue])
})

const BYTES_PER_PIXEL = 3

/** Returns the pixels of an RGB file with 8 bits per channel, which is not interlaced. */
function readPixels(file: string): number[][] {
  const png = readFileSync(file)
  const width = png.readUInt32BE(16)
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const bytes = inflateSync(Buffer.concat(data))
  const stride = width * BYTES_PER_PIXEL
  const pixels: number[][] = []
  let above = Buffer.alloc(stride)
  for (let at = 0; at < bytes.length; at += stride + 1) {
    const row = unfilter(bytes[at] ?? 0, bytes.subarray(at + 1, at + 1 + stride), above)
    for (let x = 0; x < stride; x += BYTES_PER_PIXEL) pixels.push([...row.subarray(x, x + BYTES_PER_PIXEL)])
    above = row
  }
  return pixels
}

/** Undoes the filter of a row (PNG specification, section 9). */
function unfilter(filter: number, filtered: Buffer, above: Buffer): Buffer<ArrayBuffer> {
  const row = Buffer.alloc(filtered.length)
  for (let x = 0; x < row.length; x++) {
    const left = row[x - BYTES_PER_PIXEL] ?? 0
    const up = above[x] ?? 0
    const predicted = [0, left, up, (left + up) >> 1, predict(left, up, above[x - BYTES_PER_PIXEL] ?? 0)][filter] ?? 0
    row[x] = (filtered[x] ?? 0) + predicted
  }
  return row
}

function predict(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
