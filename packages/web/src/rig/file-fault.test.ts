import { expect, test } from 'vitest'
import { findFileFault, findMediaFault, findMissingEnd } from './file-fault.ts'

/** Returns an MP4 box of `size` bytes. `announced` is the size in its header. */
const box = (type: string, size = 8, announced = size) => {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, announced)
  bytes.set(new TextEncoder().encode(type), 4)
  return bytes
}
/** Returns a box whose header has 16 bytes, because its size is in the last eight. */
const longBox = (type: string) => {
  const bytes = box(type, 24, 1)
  new DataView(bytes.buffer).setBigUint64(8, 24n)
  return bytes
}
const bytes = (...values: number[]) => Uint8Array.from(values)
const NO_FILM = 'The file is not a film that can be played'
const NO_PICTURE = 'The file is not a picture'

test.each([
  ['a film', [box('ftyp', 24), box('moov', 60), box('mdat', 100)], null],
  ['a film whose index is at its end', [box('ftyp', 24), box('mdat', 100), box('moov', 60)], null],
  ['a film with long boxes', [longBox('ftyp'), longBox('mdat'), longBox('moov')], null],
  ['a film whose last box has no size', [box('mdat', 100), box('moov', 60, 0)], null],
  ['a film that ends after its index', [box('ftyp', 24), box('moov', 60), box('mdat', 50, 100)], null],
  ['a film that ends in its index', [box('ftyp', 24), box('moov', 30, 60)], NO_FILM],
  ['a film that ends before its index', [box('ftyp', 24), box('mdat', 50, 100)], NO_FILM],
  ['the first 40 bytes of a film', [box('ftyp', 24), box('mdat', 16, 100)], NO_FILM],
  ['a box without its long size', [box('ftyp', 24), box('moov', 8, 1)], NO_FILM],
  ['zeros', [new Uint8Array(40)], NO_FILM],
  ['a page', ['<!doctype html>'], NO_FILM],
  ['nothing', [], 'The file is empty'],
])('findFileFault returns the fault of a film, or null: %s', async (_what, parts, fault) => {
  expect(await findFileFault(new Blob(parts), 'film')).toBe(fault)
})

test.each([
  ['JPEG', [bytes(0xff, 0xd8, 0xff, 0xe0)], null],
  ['PNG', [bytes(0x89), 'PNG'], null],
  ['WebP', ['RIFF', bytes(10, 0, 0, 10), 'WEBPVP8'], null],
  ['AVIF', [box('ftyp', 8), 'avif'], null],
  ['film', [box('ftyp', 8), 'isom'], NO_PICTURE],
  ['page', ['<!doctype html>'], NO_PICTURE],
  ['empty file', [], 'The file is empty'],
])('findFileFault returns the fault of a picture, or null: %s', async (_what, parts, fault) => {
  expect(await findFileFault(new Blob(parts), 'picture')).toBe(fault)
})

test.each([
  ['a picture that is listed as a film', ['GIF89a'], 'film', null],
  ['a film that is listed as a picture', [box('ftyp'), box('moov')], 'picture', null],
  ['a page that is listed as a film', ['<!doctype html>'], 'film', NO_FILM],
  [
    'a film that ends after its index',
    [box('ftyp', 24), box('moov', 60), box('mdat', 50, 100)],
    'film',
    'The end of the film is missing',
  ],
] as const)('findMediaFault returns the fault or null: %s', async (_what, parts, kind, fault) => {
  expect(await findMediaFault(new Blob([...parts]), kind)).toBe(fault)
})

/** A segment of a JPEG file with a preview, which has a separate end marker. */
const PREVIEW = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 1, 2]
const SCAN = [0xff, 0xda, 0, 4, 1, 2]
/** Data in which 0xff is escaped, with a restart marker. */
const DATA = [7, 0xff, 0, 9, 0xff, 0xd0, 3]
const TABLE = [0xff, 0xc4, 0, 3, 5]
const JPEG = [0xff, 0xd8, ...PREVIEW, ...SCAN, ...DATA]
const END = [0xff, 0xd9]
const END_MISSING = 'The end of the picture is missing'
const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]

test.each([
  ['a JPEG', [...JPEG, ...END], null],
  ['a progressive JPEG', [...JPEG, ...TABLE, ...SCAN, ...DATA, ...END], null],
  ['a JPEG with other data behind it', [...JPEG, ...END, 0, 0, 0, 0, 0], null],
  ['a JPEG with a fill byte before its end', [...JPEG, 0xff, ...END], null],
  ['a JPEG that ends in its data', JPEG, END_MISSING],
  ['a JPEG that ends with half a marker', [...JPEG, 0xff], END_MISSING],
  ['a JPEG that ends in its preview', JPEG.slice(0, 9), END_MISSING],
  ['a PNG', [...PNG, ...box('IDAT', 8, 0), ...[0, 0, 0, 0], ...box('IEND', 8, 0), ...[0, 0, 0, 0]], null],
  ['a PNG without its last chunk', [...PNG, ...box('IDAT', 8, 0), ...[0, 0, 0, 0]], END_MISSING],
  ['another picture', [0x47, 0x49, 0x46, 0x38], null],
])('findMissingEnd returns the fault or null: %s', (_what, content, fault) => {
  expect(findMissingEnd(Uint8Array.from(content))).toBe(fault)
})
