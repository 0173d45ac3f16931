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

const read = (...chunks: (string | number[] | Uint8Array)[]) => {
  const reader = createMultipartReader('rigframe')
  return chunks.flatMap((chunk) => reader.push(toBytes(chunk))).map(({ jpeg }) => [...jpeg])
}
const toText = (bytes: number[]) => String.fromCharCode(...bytes)

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

      const pictures = read(...splitIntoChunks(stream, cuts))

      expect(pictures).toEqual(parts.map(([picture]) => [...picture]))
    }),
  )
})

test('createMultipartReader ignores a JPEG between two parts', () => {
  const [first, stray, second] = [1, 2, 3].map((value) => [0xff, 0xd8, 0xff, 0xda, 0, 2, value, 0xff, 0xd9])

  const pictures = read(
    toBytes('--rigframe\r\n\r\n', first ?? []),
    toBytes('\r\n', stray ?? []),
    toBytes('\r\n--rigframe\r\n\r\n', second ?? []),
  )

  expect(pictures).toEqual([first, second])
})

test('createMultipartReader ends a truncated JPEG at the boundary, and then reads the next picture', () => {
  const truncated = [0xff, 0xd8, 0xff, 0xda, 0, 2, 9, 9, 9]
  const complete = [0xff, 0xd8, 0xff, 0xda, 0, 2, 5, 0xff, 0xd9]

  const pictures = read(toBytes('--rigframe\n\n', truncated, '\n--rigframe\n\n', complete))

  expect(pictures.at(-1)).toEqual(complete)
  expect(pictures).toHaveLength(2)
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
])('createMultipartReader returns the timestamp of a part, or null without a valid one: %j', (headers, timestamp) => {
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

test.each([
  'Content-Length: 7\r\n\r\n',
  'content-length:7\r\n\r\n',
  'Content-Type: image/png\r\nContent-Length: \t7\r\nX-Other: 3\r\n\r\n',
])('createMultipartReader returns a part of the declared length before the next boundary arrives: %j', (headers) => {
  const pictures = read(`--rigframe\r\n${headers}PNGDATA`)

  expect(pictures.map(toText)).toEqual(['PNGDATA'])
})

test('createMultipartReader returns a part only when the declared length has arrived', () => {
  const reader = createMultipartReader('rigframe')

  expect(reader.push(toBytes('--rigframe\r\nContent-Length: 7\r\n\r\nPNGDAT'))).toHaveLength(0)
  expect(reader.push(toBytes('A'))).toHaveLength(1)
})

test.each([['\nX\nContent-Length: 7\n\n'], ['\r\nX\nContent-Length: 7\r\n\r\n'], ['\n\rX\nContent-Length: 7\n\n']])(
  'createMultipartReader ends headers at the first empty line: %j',
  (headers) => {
    const pictures = read(`--rigframe${headers}PNG\n\nDA`)

    expect(pictures.map(toText)).toEqual(['PNG\n\nDA'])
  },
)

test.each([
  [
    'skips a preamble whose bytes arrive one by one',
    [...'preamble--rig\r\n--rigframe\r\nContent-Length: 3\r\n\r\nPNG'],
    'PNG',
  ],
  [
    'ends a part at a boundary that arrives in two chunks',
    ['--rigframe\r\n\r\nPNG', 'DATA--rig', 'frame\r\n\r\n'],
    'PNGDATA',
  ],
  [
    'skips an empty part without a declared length',
    ['--rigframe\r\n\r\n--rigframe\r\nContent-Length: 3\r\n\r\nPNG'],
    'PNG',
  ],
])('createMultipartReader %s', (_what, chunks, picture) => {
  expect(read(...chunks).map(toText)).toEqual([picture])
})

const scan = [0xff, 0xda, 0, 2, 7, 0xff, 0xd9]
const longSegment = [0xff, 0xfe, 1, 4, ...Array(256).fill(9), 0xff, 0xd9]

test.each([
  ['a thumbnail with an end marker', [0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9]],
  ['a segment of more than 256 bytes', longSegment],
  ['a segment without content', [0xff, 0xfe, 0, 2]],
  ['fill bytes before a marker', [0xff, 0xff, 0xff, 0xfe, 0, 4, 0xff, 0xd9]],
  ['the marker TEM, which has no length', [0xff, 1, 0, 4, 0xff, 0xfe, 0, 4, 0xff, 0xd9]],
  ['a stuffed zero', [0xff, 0, 0, 4, 0xff, 0xfe, 0, 4, 0xff, 0xd9]],
  ['the first restart marker', [0xff, 0xd0, 0, 4, 0xff, 0xfe, 0, 4, 0xff, 0xd9]],
  ['the last restart marker', [0xff, 0xd7, 0, 4, 0xff, 0xfe, 0, 4, 0xff, 0xd9]],
  ['the marker before the restart markers', [0xff, 0xcf, 0, 4, 0xff, 0xd9]],
  ['the marker DQT', [0xff, 0xdb, 0, 4, 0xff, 0xd9]],
  ['the reserved marker 0x02', [0xff, 2, 0, 4, 0xff, 0xd9]],
])('createMultipartReader finds the end of a JPEG with %s, in one chunk and byte by byte', (_what, segment) => {
  const jpeg = [0xff, 0xd8, ...segment, ...scan]
  const part = toBytes('--rigframe\r\n\r\n', jpeg, '\r\n')

  const whole = read(part)
  const bytewise = read(...[...part].map((byte) => [byte]))

  expect(whole).toEqual([jpeg])
  expect(bytewise).toEqual([jpeg])
})

test.each([
  ['0xff and another byte', [0xff, 0xd7]],
  ['another byte and 0xd8', [0xfe, 0xd8]],
])('if a part begins with %s, createMultipartReader reads the part up to the boundary', (_what, start) => {
  const pictures = read('--rigframe\r\n\r\n', [...start, ...scan, 1, 2], '--rigframe')

  expect(pictures).toEqual([[...start, ...scan, 1, 2]])
})

test('createMultipartReader accepts headers of 16 KB, and throws when they are longer', () => {
  const reader = createMultipartReader('rigframe')
  const start = '--rigframe\r\n'

  expect(reader.push(toBytes(start, 'X'.repeat(16 * 1024 - start.length)))).toEqual([])
  expect(() => reader.push(toBytes('X'))).toThrow('exceed 16 KB')
})

test('createMultipartReader accepts 1,000 empty parts after a picture, and throws at the next one', () => {
  const reader = createMultipartReader('rigframe')
  const empty = '--rigframe\r\nContent-Length: 0\r\n\r\n'
  const picture = toBytes('--rigframe\r\nContent-Length: 4\r\n\r\n', [0xff, 0xd8, 0xff, 0xd9])

  expect(reader.push(toBytes(empty.repeat(900), picture, empty.repeat(1_001)))).toHaveLength(1)
  expect(() => reader.push(toBytes(empty))).toThrow('no pictures')
})

test('createMultipartReader returns pictures intact even after more than a megabyte of data', () => {
  const reader = createMultipartReader('rigframe')
  const contents = Array.from({ length: 200 }, (_, index) => new Uint8Array(6_000 + 13 * index).fill(index))

  const pictures = contents.flatMap((content) => {
    const headers = toBytes(`\r\n--rigframe\r\nContent-Length: ${content.length}\r\n\r\n`)
    return [headers, content.subarray(0, 3_000), content.subarray(3_000)].flatMap((chunk) => reader.push(chunk))
  })

  const isIntact = pictures.map(({ jpeg }, index) => Buffer.compare(jpeg, contents[index] ?? jpeg.subarray(1)) === 0)
  expect(isIntact).toEqual(contents.map(() => true))
})

test('createMultipartReader returns a picture that arrives in two large chunks', () => {
  const reader = createMultipartReader('rigframe')
  reader.push(toBytes('--rigframe\r\nContent-Length: 400000\r\n\r\n'))

  const pictures = [...reader.push(new Uint8Array(100_000).fill(1)), ...reader.push(new Uint8Array(300_000).fill(2))]

  const [picture] = pictures.map(({ jpeg }) => jpeg)
  expect(picture?.length).toBe(400_000)
  expect([picture?.at(0), picture?.at(99_999), picture?.at(100_000), picture?.at(-1)]).toEqual([1, 1, 2, 2])
})

const createJpeg = (value: number) => [0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xff, 0xd9, 0xff, 0xda, 0, 2, value, 0xff, 0xd9]
const jpegs = [1, 2, 3].map(createJpeg)
const size = createJpeg(0).length

const typed = (length: number | string) => `--rigframe\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}\r\n\r\n`

test.each<[what: string, head: string, tail?: string]>([
  ['the length 0', typed(0)],
  ['a length that is two bytes short', typed(size - 2)],
  ['a length that is one byte short', typed(size - 1)],
  ['a length that is two bytes too long', typed(size + 2)],
  ['a length that spans several parts', typed(150)],
  ['a length of more than 16 MB', typed(4_294_967_295)],
  ['a negative length', typed(-1)],
  ['no length', '--rigframe\r\nContent-Type: image/jpeg\r\n\r\n'],
  ['a length header in another letter case', `--rigframe\r\nCONTENT-length:${size}\r\n\r\n`],
  ['no dashes before the boundary', `rigframe\r\nContent-Length: ${size - 2}\r\n\r\n`],
  ['a boundary other than the declared one', `--other\r\nContent-Length: ${size}\r\n\r\n`],
  ['line feeds only', `--rigframe\nContent-Length: ${size - 2}\n\n`, '\n'],
  ['no empty line after the headers', '--rigframe\r\nContent-Type: image/jpeg\r\n'],
  ['two empty lines after the headers', `${typed(size)}\r\n`],
  ['no line end before the boundary', typed(size), ''],
  ['several line ends before the boundary', typed(size), '\r\n\r\n\r\n'],
  ['another content type', `--rigframe\r\nContent-Type: text/plain\r\nContent-Length: ${size - 2}\r\n\r\n`],
  ['padding that the length includes', typed(size + 8), '\0\0\0\0\0\0\0\0\r\n'],
])('createMultipartReader returns every picture of a stream with %s', (_what, head, tail = '\r\n') => {
  const stream = toBytes('preamble\r\n', ...jpegs.flatMap((jpeg) => [head, jpeg, tail]), '--rigframe--')

  const whole = read(stream)
  const bytewise = read(...[...stream].map((byte) => [byte]))

  expect(whole).toEqual(jpegs)
  expect(bytewise).toEqual(jpegs)
})

test('if the declared length is correct, createMultipartReader returns a picture without searching for its end', () => {
  const reader = createMultipartReader('rigframe')
  const push = (...parts: (string | number[])[]) => reader.push(toBytes(...parts)).length
  push(typed(size), createJpeg(1))

  const withThumbnailOfInvalidLength = [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, ...createJpeg(2).slice(6)]

  expect(push('\r\n', typed(size), withThumbnailOfInvalidLength)).toBe(1)
})

test('a wrong length after a correct one neither truncates the picture nor delays it', () => {
  const parts = jpegs.map((jpeg, index) => toBytes(typed(size + (index === 1 ? -2 : 0)), jpeg, '\r\n'))

  expect(read(...parts, '--rigframe\r\n')).toEqual(jpegs)
})

test('a part that declares more than 16 MB but contains no picture does not hide the next picture', () => {
  const found = read(typed(4_294_967_295), 'no picture\r\n', toBytes(typed(size), createJpeg(1), '\r\n'))

  expect(found).toContainEqual(createJpeg(1))
})
