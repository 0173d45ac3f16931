import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, createPartReader } from './part-reader.ts'

const encoder = new TextEncoder()
const bytesOf = (...parts: (string | number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]))

// A JPEG in outline: a comment segment (which may hold anything, end marks too), then a scan with its stuffed bytes
const jpeg = fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 200 })).map(([comment, scan]) =>
  bytesOf(
    [0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2],
    comment,
    [0xff, 0xda, 0, 2],
    [...scan].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])),
    [0xff, 0xd9],
  ),
)

const inChunks = (stream: Uint8Array, cuts: number[]) => {
  const offsets = [...new Set(cuts.map((cut) => cut % (stream.length + 1)))].sort((a, b) => a - b)
  return [0, ...offsets].map((from, index) => stream.subarray(from, offsets[index] ?? stream.length))
}

const readAll = (chunks: Uint8Array[], boundary = 'rigframe') => {
  const reader = createPartReader(boundary)
  return chunks.flatMap((chunk) => reader.push(chunk)).map((picture) => [...picture])
}

test('Every picture is complete however the stream is split, with and without Content-Length', () => {
  const part = fc.tuple(jpeg, fc.boolean())
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.array(fc.nat(), { maxLength: 30 }), (parts, cuts) => {
      const stream = bytesOf(
        ...parts.flatMap(([picture, sized]) => [
          `--rigframe\r\nContent-Type: image/jpeg\r\n${sized ? `Content-Length: ${picture.length}\r\n` : ''}\r\n`,
          picture,
          '\r\n',
        ]),
      )

      const read = readAll(inChunks(stream, cuts))

      expect(read).toEqual(parts.map(([picture]) => [...picture]))
    }),
  )
})

test('A picture is complete with its last byte, before the next boundary arrives', () => {
  const picture = [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]

  const read = readAll([bytesOf('--rigframe\r\nContent-Type: image/jpeg\r\n\r\n', picture)])

  expect(read).toEqual([picture])
})

test('An end mark inside a thumbnail does not end the picture', () => {
  const picture = [0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9]

  const read = readAll([bytesOf('--rigframe\r\n\r\n', picture, '\r\n--rigframe\r\n')])

  expect(read).toEqual([picture])
})

test('A picture that was cut off ends at the boundary, and the next one is complete', () => {
  const broken = [0xff, 0xd8, 0xff, 0xda, 0, 2, 9, 9, 9]
  const whole = [0xff, 0xd8, 0xff, 0xda, 0, 2, 5, 0xff, 0xd9]

  const read = readAll([bytesOf('--rigframe\n\n', broken, '\n--rigframe\n\n', whole)])

  expect(read.at(-1)).toEqual(whole)
  expect(read).toHaveLength(2)
})

test('A part that is not a JPEG ends at the boundary', () => {
  const read = readAll([
    bytesOf('preamble\r\n--rigframe\r\nContent-Type: image/png\r\n\r\nPNG'),
    bytesOf('DATA--rigframe'),
  ])

  expect(read).toEqual([[...encoder.encode('PNGDATA')]])
})

test('A stream whose picture never ends is refused before it fills the memory', () => {
  const reader = createPartReader('rigframe')
  reader.push(bytesOf('--rigframe\r\n\r\n', [0xff, 0xd8, 0xff, 0xda, 0, 2]))

  expect(() => reader.push(new Uint8Array(17 * 1024 * 1024))).toThrow('larger than 16 MB')
})

test.each([
  ['multipart/x-mixed-replace; boundary=rigframe', 'rigframe'],
  ['multipart/x-mixed-replace;boundary="rig frame"', 'rig frame'],
  ['multipart/x-mixed-replace; charset=x; boundary=--rigframe', 'rigframe'],
  ['image/jpeg', null],
  [null, null],
])('The boundary of %s is %s', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary)
})
