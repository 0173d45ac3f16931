import { expect, test } from 'vitest'
import { explainMissingEnd, findFileFault, findMediaFault } from './file-fault.ts'

/** Returns an MP4 box that is `size` bytes long, while its header declares `announced` bytes. */
const box = (type: string, size = 8, announced = size) => {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, announced)
  bytes.set(new TextEncoder().encode(type), 4)
  return bytes
}
/** Returns an MP4 box with a 64-bit size, which makes its header 16 bytes long. */
const longBox = (type: string) => {
  const bytes = box(type, 24, 1)
  new DataView(bytes.buffer).setBigUint64(8, 24n)
  return bytes
}
const bytes = (...values: number[]) => Uint8Array.from(values)
const NO_FILM = 'The file is not a film that can be played'
const NO_PICTURE = 'The file is not a picture'

test.each([
  ['a film', null, [box('ftyp', 24), box('moov', 60), box('mdat', 100)]],
  ['a film whose index is at its end', null, [box('ftyp', 24), box('mdat', 100), box('moov', 60)]],
  ['a film with long boxes', null, [longBox('ftyp'), longBox('mdat'), longBox('moov')]],
  ['a film whose last box has no size', null, [box('mdat', 100), box('moov', 60, 0)]],
  ['a film that ends after its index', null, [box('ftyp', 24), box('moov', 60), box('mdat', 50, 100)]],
  ['a film that ends in its index', NO_FILM, [box('ftyp', 24), box('moov', 30, 60)]],
  ['a film that ends before its index', NO_FILM, [box('ftyp', 24), box('mdat', 50, 100)]],
  ['the first 40 bytes of a film', NO_FILM, [box('ftyp', 24), box('mdat', 16, 100)]],
  ['a box without its long size', NO_FILM, [box('ftyp', 24), box('moov', 8, 1)]],
  ['zeros', NO_FILM, [new Uint8Array(40)]],
  ['an HTML page', NO_FILM, ['<!doctype html>']],
  ['an empty file', 'The file is empty', []],
])('for %s, findFileFault returns %j as the fault of a film', async (_what, fault, parts) => {
  expect(await findFileFault(new Blob(parts), 'film')).toBe(fault)
})

test.each([
  ['a JPEG', null, [bytes(0xff, 0xd8, 0xff, 0xe0)]],
  ['a PNG', null, [bytes(0x89), 'PNG']],
  ['a WebP', null, ['RIFF', bytes(10, 0, 0, 10), 'WEBPVP8']],
  ['an AVIF', null, [box('ftyp', 8), 'avif']],
  ['a film', NO_PICTURE, [box('ftyp', 8), 'isom']],
  ['an HTML page', NO_PICTURE, ['<!doctype html>']],
  ['an empty file', 'The file is empty', []],
])('for %s, findFileFault returns %j as the fault of a picture', async (_what, fault, parts) => {
  expect(await findFileFault(new Blob(parts), 'picture')).toBe(fault)
})

test.each([
  ['a picture that is listed as a film', null, ['GIF89a'], 'film'],
  ['a film that is listed as a picture', null, [box('ftyp'), box('moov')], 'picture'],
  ['an HTML page that is listed as a film', NO_FILM, ['<!doctype html>'], 'film'],
  [
    'a film that ends after its index',
    'The end of the film is missing',
    [box('ftyp', 24), box('moov', 60), box('mdat', 50, 100)],
    'film',
  ],
] as const)('for %s, findMediaFault returns %j', async (_what, fault, parts, kind) => {
  expect(await findMediaFault(new Blob([...parts]), kind)).toBe(fault)
})

/** A JPEG segment that contains a preview. The end marker of the preview does not end the picture. */
const PREVIEW = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 1, 2]
const SCAN = [0xff, 0xda, 0, 4, 1, 2]
/** Picture data with an escaped 0xff and a restart marker, neither of which ends the picture. */
const DATA = [7, 0xff, 0, 9, 0xff, 0xd0, 3]
const TABLE = [0xff, 0xc4, 0, 3, 5]
const JPEG = [0xff, 0xd8, ...PREVIEW, ...SCAN, ...DATA]
const END = [0xff, 0xd9]
const END_MISSING = 'The end of the picture is missing'
const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]

test.each([
  ['a JPEG', null, [...JPEG, ...END]],
  ['a progressive JPEG', null, [...JPEG, ...TABLE, ...SCAN, ...DATA, ...END]],
  ['a JPEG with other data after its end', null, [...JPEG, ...END, 0, 0, 0, 0, 0]],
  ['a JPEG with a fill byte before its end', null, [...JPEG, 0xff, ...END]],
  ['a JPEG that ends in its data', END_MISSING, JPEG],
  ['a JPEG that ends with half a marker', END_MISSING, [...JPEG, 0xff]],
  ['a JPEG that ends in its preview', END_MISSING, JPEG.slice(0, 9)],
  ['a PNG', null, [...PNG, ...box('IDAT', 8, 0), ...[0, 0, 0, 0], ...box('IEND', 8, 0), ...[0, 0, 0, 0]]],
  ['a PNG without its last chunk', END_MISSING, [...PNG, ...box('IDAT', 8, 0), ...[0, 0, 0, 0]]],
  ['another picture', null, [0x47, 0x49, 0x46, 0x38]],
])('for %s, explainMissingEnd returns %j', (_what, fault, content) => {
  expect(explainMissingEnd(Uint8Array.from(content))).toBe(fault)
})
