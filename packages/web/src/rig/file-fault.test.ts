import { expect, test } from 'vitest'
import { findFileFault, findMediaFault } from './file-fault.ts'

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
])('findFileFault of %s as a film returns the fault or null', async (_what, parts, fault) => {
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
])('findFileFault of a %s as a picture returns the fault or null', async (_what, parts, fault) => {
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
] as const)('findMediaFault of %s returns the fault or null', async (_what, parts, kind, fault) => {
  expect(await findMediaFault(new Blob([...parts]), kind)).toBe(fault)
})
