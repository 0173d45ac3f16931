export type Bytes = Uint8Array<ArrayBuffer>

/** A part whose headers have been read: `cursor` is how far the search for its end has come. */
type Part = { length: number | null; cursor: number }

/** The progress of reading a JPEG: `end` is the offset after its last byte, null until that has arrived. */
type JpegProgress = { end: number | null; cursor: number }

const PICTURE_MAX_BYTES = 16 * 1024 * 1024
const encoder = new TextEncoder()
const decoder = new TextDecoder('latin1')

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9

/** Returns the boundary in a Content-Type; null if the response is not a multipart stream. */
export const boundaryOf = (contentType: string | null): string | null => {
  const match = /^multipart\/[^;]+;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '')
  // Some cameras write the two dashes of the delimiter into the parameter
  return (match?.[1] ?? match?.[2])?.replace(/^--/, '') ?? null
}

/**
 * Splits a multipart stream into pictures, regardless of its chunks. A picture ends by its Content-Length, else at the
 * JPEG's own end or the next boundary, whichever is found first. It can be shown before the next one arrives. Throws
 * when a part grows over 16 MB.
 */
export const createPartReader = (boundary: string) => {
  const delimiter = encoder.encode(`--${boundary}`)
  let pending: Bytes = new Uint8Array(0)
  let part: Part | null = null

  const nextPicture = (): Bytes | null => {
    part ??= readHeaders()
    if (!part) return null
    const end = part.length ?? endOfPicture(pending, part, delimiter)
    if (end === null || pending.length < end) return null
    const picture = pending.slice(0, end)
    pending = pending.subarray(end)
    part = null
    return picture
  }

  const readHeaders = (): Part | null => {
    const mark = indexOfBytes(pending, delimiter, 0)
    if (mark < 0) {
      pending = pending.subarray(Math.max(0, pending.length - delimiter.length))
      return null
    }
    pending = pending.subarray(mark)
    const body = endOfHeaders(pending, delimiter.length)
    if (body === null) return null
    const length = /content-length:\s*(\d+)/i.exec(decoder.decode(pending.subarray(0, body)))?.[1]
    pending = pending.subarray(body)
    return { length: length === undefined ? null : Number(length), cursor: 0 }
  }

  return {
    /** Reads the next chunk and returns the pictures that it completes, oldest first. */
    push: (chunk: Uint8Array): Bytes[] => {
      pending = joined(pending, chunk)
      const pictures: Bytes[] = []
      for (let picture = nextPicture(); picture; picture = nextPicture()) if (picture.length > 0) pictures.push(picture)
      if (pending.length > PICTURE_MAX_BYTES) throw new Error('A picture of the stream is larger than 16 MB')
      return pictures
    },
  }
}

const endOfPicture = (bytes: Uint8Array, part: Part, delimiter: Uint8Array): number | null => {
  const from = part.cursor
  const isJpeg = startsAsJpeg(bytes, 0)
  if (isJpeg === null) return null
  const found = isJpeg ? findJpegEnd(bytes, from) : { end: null, cursor: bytes.length }
  // An incomplete picture has no end mark: then the boundary is found first
  const mark = indexOfBytes(bytes, delimiter, Math.max(0, Math.min(from, bytes.length) - delimiter.length))
  if (mark >= 0 && mark < (found.end ?? Number.POSITIVE_INFINITY)) return mark
  part.cursor = found.cursor
  return found.end
}

/** Returns whether the bytes from `at` begin like a JPEG; null while there are too few to decide. */
const startsAsJpeg = (bytes: Uint8Array, at: number): boolean | null =>
  bytes.length < at + 2 ? null : bytes[at] === MARKER && bytes[at + 1] === START_OF_IMAGE

/**
 * Searches the end of a JPEG from `cursor` on: the offset that an earlier search has returned, or the start of the picture.
 * Segments are skipped by their length, because a thumbnail inside one has an end mark of its own.
 */
const findJpegEnd = (bytes: Uint8Array, cursor: number): JpegProgress => {
  let at = cursor
  while (true) {
    const mark = bytes.indexOf(MARKER, at)
    if (mark < 0) return { end: null, cursor: Math.max(at, bytes.length) }
    const code = bytes[mark + 1]
    if (code === undefined) return { end: null, cursor: mark }
    if (code === END_OF_IMAGE) return { end: mark + 2, cursor: mark + 2 }
    if (code === MARKER) at = mark + 1
    else if (standsAlone(code)) at = mark + 2
    else {
      const high = bytes[mark + 2]
      const low = bytes[mark + 3]
      if (high === undefined || low === undefined) return { end: null, cursor: mark }
      at = mark + 2 + high * 256 + low
    }
  }
}

// A stuffed zero, TEM, the restart marks and the start mark are not followed by a length
const standsAlone = (code: number) => code === 0 || code === 1 || (code >= 0xd0 && code <= START_OF_IMAGE)

const endOfHeaders = (bytes: Uint8Array, from: number): number | null => {
  for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] === 10) return at + 2
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return at + 3
  }
  return null
}

const indexOfBytes = (bytes: Uint8Array, wanted: Uint8Array, from: number): number => {
  const first = wanted[0] ?? 0
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at
  }
  return -1
}

const joined = (left: Bytes, right: Uint8Array): Bytes => {
  const both = new Uint8Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}
