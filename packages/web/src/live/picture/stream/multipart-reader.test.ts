import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createMultipartReader, parseBoundary } from './multipart-reader.ts'

const encoder = new TextEncoder()
const toBytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]))

// Minimal JPEGs. Their comment may contain end markers; in their scan, 0xff is escaped
const jpeg = fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 200 })).map(([comment, scan]) =>
  toBytes(
    [0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2],
    comment,
    [0xff, 0xda, 0, 2],
    [...scan].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])),
    [0xff, 0xd9],
  ),
)

const splitIntoChunks = (stream: Uint8Array, cuts: number[]) => {
  const offsets = [...new Set(cuts.map((cut) => cut % (stream.length + 1)))].sort((a, b) => a - b)
  return [0, ...offsets].map((from, index) => stream.subarray(from, offsets[index] ?? stream.length))
}

const readAll = (chunks: Uint8Array[], boundary = 'rigframe') => {
  const reader = createMultipartReader(boundary)
  return chunks.flatMap((chunk) => reader.push(chunk)).map(({ jpeg }) => [...jpeg])
}

test('createMultipartReader returns every picture regardless of chunk sizes, with and without Content-Length', () => {
  const part = fc.tuple(jpeg, fc.boolean())
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.array(fc.nat(), { maxLength: 30 }), (parts, cuts) => {
      const stream = toBytes(
        ...parts.flatMap(([picture, hasLength]) => [
          `--rigframe\r\nContent-Type: image/jpeg\r\n${hasLength ? `Content-Length: ${picture.length}\r\n` : ''}\r\n`,
          picture,
          '\r\n',
        ]),
      )

      const read = readAll(splitIntoChunks(stream, cuts))

      expect(read).toEqual(parts.map(([picture]) => [...picture]))
    }),
  )
})

test('createMultipartReader ignores a JPEG between two parts', () => {
  const [first, stray, second] = [1, 2, 3].map((value) => [0xff, 0xd8, 0xff, 0xda, 0, 2, value, 0xff, 0xd9])

  const read = readAll([
    toBytes('--rigframe\r\n\r\n', first ?? []),
    toBytes('\r\n', stray ?? []),
    toBytes('\r\n--rigframe\r\n\r\n', second ?? []),
  ])

  expect(read).toEqual([first, second])
})

test('createMultipartReader ends a truncated JPEG at the boundary, and then reads the next picture', () => {
  const truncated = [0xff, 0xd8, 0xff, 0xda, 0, 2, 9, 9, 9]
  const complete = [0xff, 0xd8, 0xff, 0xda, 0, 2, 5, 0xff, 0xd9]

  const read = readAll([toBytes('--rigframe\n\n', truncated, '\n--rigframe\n\n', complete)])

  expect(read.at(-1)).toEqual(complete)
  expect(read).toHaveLength(2)
})

test('createMultipartReader throws when more than 16 MB of a part have arrived', () => {
  const reader = createMultipartReader('rigframe')
  reader.push(toBytes('--rigframe\r\nContent-Length: 99999999\r\n\r\n'))
  reader.push(new Uint8Array(16 * 1024 * 1024))

  expect(() => reader.push(new Uint8Array(1))).toThrow('larger than 16 MB')
})

test('if a picture arrives in small chunks, createMultipartReader copies less than four times its size', () => {
  const copied = vi.spyOn(Uint8Array.prototype, 'set')
  const reader = createMultipartReader('rigframe')
  const size = 8 * 1024 * 1024
  reader.push(toBytes(`--rigframe\r\nContent-Length: ${size}\r\n\r\n`))

  for (let sent = 0; sent < size; sent += 1_400) reader.push(new Uint8Array(Math.min(1_400, size - sent)))

  const bytes = copied.mock.calls.reduce((sum, [chunk]) => sum + chunk.length, 0)
  copied.mockRestore()
  expect(bytes).toBeLessThan(4 * size)
})

test.each([
  ['multipart/x-mixed-replace; boundary=rigframe', 'rigframe'],
  ['multipart/x-mixed-replace;boundary="rig frame"', 'rig frame'],
  ['multipart/x-mixed-replace; charset=x; boundary=--rigframe', 'rigframe'],
  ['multipart/x-mixed-replace; boundary=rigframe; charset=x', 'rigframe'],
  ['multipart/x-mixed-replace; boundary=rig--frame', 'rig--frame'],
  ['application/multipart/x; boundary=rigframe', null],
  ['image/jpeg', null],
  [null, null],
])('parseBoundary(%j) returns %j', (contentType, boundary) => {
  expect(parseBoundary(contentType)).toBe(boundary)
})

test.each([
  ['X-Timestamp: 1790000000.25\r\nContent-Length: 4\r\n', 1_790_000_000_250],
  ['Content-Type: image/jpeg\r\nx-timestamp:1790000000\r\n', 1_790_000_000_000],
  ['content-length: 4\nX-TIMESTAMP: 1790000000.5\n', 1_790_000_000_500],
  ['Content-Type: image/jpeg\r\n', null],
  ['X-Timestamp: 1790000000250\r\n', null],
  ['X-Timestamp: 86400.123456\r\n', null],
  ['X-Timestamp: 946684799\r\n', null],
  ['X-Timestamp: 946684800\r\n', 946_684_800_000],
  ['X-Timestamp: 4102444800\r\n', 4_102_444_800_000],
  ['X-Timestamp: 4102444801\r\n', null],
  ['X-Timestamp: 1790000000 \t\r\n', 1_790_000_000_000],
  ['X-Timestamp: 1790000000s\r\n', null],
  ['X-Timestamp: yesterday\r\n', null],
  ['X-Timestamp: -5\r\n', null],
  ['X-Timestamp: 1790000000.25, 7\r\n', null],
  ['Not-X-Timestamp: 1790000000.25\r\n', null],
])('createMultipartReader returns the timestamp of a part with the headers %j', (headers, timestamp) => {
  const lineEnd = headers.endsWith('\r\n') ? '\r\n' : '\n'
  const reader = createMultipartReader('rigframe')

  const pictures = reader.push(toBytes(`--rigframe${lineEnd}${headers}${lineEnd}`, [0xff, 0xd8, 0xff, 0xd9]))

  expect(pictures.map((picture) => picture.timestamp)).toEqual([timestamp])
})

test('createMultipartReader returns the timestamp of each picture of a chunk', () => {
  const parts = ['1790000000.1', '1790000000.2'].map((seconds) =>
    toBytes(`--rigframe\r\nX-Timestamp: ${seconds}\r\n\r\n`, [0xff, 0xd8, 0xff, 0xd9, 13, 10]),
  )

  const pictures = createMultipartReader('rigframe').push(toBytes(...parts))

  expect(pictures.map(({ timestamp }) => timestamp)).toEqual([1_790_000_000_100, 1_790_000_000_200])
})
