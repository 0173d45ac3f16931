import { expect, test } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const toBytes = (value: number) => [value >> 8, value & 255]
const frameHeader = (code: number, width: number, height: number) =>
  [0xff, code, 0, 11, 8, toBytes(height), toBytes(width), 1, 1, 0x11, 0].flat()
const comment = [0xff, 0xfe, 0, 4, 0xff, 0xc0]
const table = [0xff, 0xc4, 0, 4, 0, 0]

/**
 * Returns an EXIF segment with two entries, of which the orientation is the second. Values are big-endian unless
 * `isLittleEndian`.
 */
const exif = (orientation: number, isLittleEndian = false) => {
  const number = (value: number, bytes: number) => {
    const digits = Array.from({ length: bytes }, (_, index) => (value >> (8 * (bytes - 1 - index))) & 255)
    return isLittleEndian ? digits.toReversed() : digits
  }
  const entry = (tag: number, value: number) => [number(tag, 2), number(3, 2), number(1, 4), number(value, 2), [0, 0]]
  const order = isLittleEndian ? [0x49, 0x49] : [0x4d, 0x4d]
  const tiff = [order, number(42, 2), number(8, 4), number(2, 2), entry(0x100, 7), entry(0x112, orientation)].flat(2)
  return [0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('readPictureSize swaps the sides only for orientations 5 to 8: %i', (value) => {
  const size = value >= 5 && value <= 8 ? { width: 720, height: 1280 } : { width: 1280, height: 720 }
  const read = (...header: number[]) =>
    readPictureSize(Uint8Array.from([0xff, 0xd8, ...comment, ...header, ...frameHeader(0xc0, 1280, 720)]))

  expect(read(...exif(value))).toEqual(size)
  expect(read(...exif(value, true))).toEqual(size)
})

test('readPictureSize ignores the orientation if the EXIF segment is truncated', () => {
  const cut = exif(6).slice(0, 30)
  cut[3] = 28

  const jpeg = Uint8Array.from([0xff, 0xd8, ...cut, ...frameHeader(0xc0, 1280, 720)])

  expect(readPictureSize(jpeg)).toEqual({ width: 1280, height: 720 })
})

test.each([
  ['returns the size of a baseline JPEG', [0xff, 0xd8, ...frameHeader(0xc0, 1280, 720)], { width: 1280, height: 720 }],
  [
    'returns the size of a progressive JPEG whose frame header follows other segments',
    [0xff, 0xd8, ...comment, ...table, ...frameHeader(0xc2, 65_535, 65_535)],
    { width: 65_535, height: 65_535 },
  ],
  ['reads a JPEG with fill bytes', [0xff, 0xd8, 0xff, 0xff, ...frameHeader(0xc0, 2, 3)], { width: 2, height: 3 }],
  ['returns null for a JPEG without a frame header', [0xff, 0xd8, ...comment, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0], null],
  ['returns null for a truncated JPEG', [0xff, 0xd8, 0xff, 0xc0, 0, 11], null],
  ['returns null for a JPEG with an invalid segment length', [0xff, 0xd8, 0xff, 0xe1, 0, 1, 0, 0, 0, 0, 0], null],
  ['returns null for an empty file', [], null],
])('readPictureSize %s', (_what, bytes, size) => {
  expect(readPictureSize(Uint8Array.from(bytes))).toEqual(size)
})

test('readPictureSize reads the size of a PNG, and returns null for other formats', () => {
  const png = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 0, 9,
  ]

  expect(readPictureSize(Uint8Array.from(png))).toEqual({ width: 256, height: 9 })
  expect(readPictureSize(new TextEncoder().encode('RIFF0000WEBPVP8 '))).toBeNull()
})
