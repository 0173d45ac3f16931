import { expect, test } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const frameHeader = (code: number, width: number, height: number) => [
  0xff,
  code,
  0,
  11,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  1,
  1,
  0x11,
  0,
]
const comment = [0xff, 0xfe, 0, 4, 0xff, 0xc0]
const table = [0xff, 0xc4, 0, 4, 0, 0]

test.each([
  ['baseline', [0xff, 0xd8, ...frameHeader(0xc0, 1280, 720)], { width: 1280, height: 720 }],
  [
    'progressive, after other segments',
    [0xff, 0xd8, ...comment, ...table, ...frameHeader(0xc2, 65_535, 65_535)],
    { width: 65_535, height: 65_535 },
  ],
  ['with fill bytes', [0xff, 0xd8, 0xff, 0xff, ...frameHeader(0xc0, 2, 3)], { width: 2, height: 3 }],
  ['without a frame header', [0xff, 0xd8, ...comment, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0], null],
  ['that is truncated', [0xff, 0xd8, 0xff, 0xc0, 0, 11], null],
  ['that is empty', [], null],
])('readPictureSize reads the size of a JPEG %s', (_what, bytes, size) => {
  expect(readPictureSize(Uint8Array.from(bytes))).toEqual(size)
})

test('readPictureSize reads the size of a PNG, and returns null for other formats', () => {
  const png = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 0, 9,
  ]

  expect(readPictureSize(Uint8Array.from(png))).toEqual({ width: 256, height: 9 })
  expect(readPictureSize(new TextEncoder().encode('RIFF0000WEBPVP8 '))).toBeNull()
})
