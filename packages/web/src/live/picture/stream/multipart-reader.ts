type ByteArray = Uint8Array<ArrayBuffer>

/** `timestamp` is the capture time (ms since 1970 on the rig's clock), or null if the rig sends none. */
export type JpegPicture = { jpeg: ByteArray; timestamp: number | null }

/** `cursor` is where the search for the end of the part continues. */
type Part = { length: number | null; timestamp: number | null; cursor: number }

type JpegProgress = { end: number | null; cursor: number }

/** The years 2000 to 2100, in seconds. Some rigs send milliseconds, or the time since they were switched on. */
const PLAUSIBLE_SECONDS = { min: 946_684_800, max: 4_102_444_800 } as const
const PICTURE_MAX_BYTES = 16 * 1024 * 1024
const HEADERS_MAX_BYTES = 16 * 1024
/** A rig sends an empty part when a camera has no picture, but thousands of them would occupy the page. */
const MAX_EMPTY_PARTS = 1_000
/** A part that contains only an empty line counts as empty. */
const LINE_ENDS_MAX_BYTES = 4
const MIN_BUFFER_BYTES = 256 * 1024
const encoder = new TextEncoder()
const decoder = new TextDecoder('latin1')

const MARKER_BYTE = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
/** The first bytes of a JPEG: its start marker, and the first byte of the next marker. */
const JPEG_START = Uint8Array.of(MARKER_BYTE, START_OF_IMAGE, MARKER_BYTE)

export const parseBoundary = (contentType: string | null): string | null => {
  const match = /^multipart\/[^;]+;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '')
  // Some cameras include the delimiter's two dashes in the parameter
  return (match?.[1] ?? match?.[2])?.replace(/^--/, '') ?? null
}

/**
 * A JPEG ends at its end marker or at the next boundary, whichever comes first. Some cameras declare wrong lengths, so
 * the length of a picture counts only if an earlier length was right, and if an end marker precedes the declared end.
 * Without any boundary, pictures begin at the JPEG's start marker. `push` throws if a part exceeds 16 MB or its headers
 * 16 KB, or if more than 1,000 empty parts follow each other.
 */
export const createMultipartReader = (boundary: string) => {
  const delimiter = encoder.encode(`--${boundary}`)
  const buffer = createByteBuffer()
  let part: Part | null = null
  let emptyParts = 0
  let hasBoundaries = false
  let areLengthsRight = false

  const readNextPicture = (): JpegPicture | null => {
    part ??= readHeaders()
    if (!part) return null
    if (part.cursor === 0) skipEmptyLines()
    const pending = buffer.read()
    const end = findPartEnd(pending, part)
    if (end === null) return null
    const picture = { jpeg: pending.slice(0, end), timestamp: part.timestamp }
    buffer.drop(end)
    part = null
    return picture
  }

  /** Skips empty lines, because some cameras send another one before the picture. */
  const skipEmptyLines = () => {
    const count = countLineEnds(buffer.read())
    if (hasJpegStart(buffer.read().subarray(count))) buffer.drop(count)
  }

  const findPartEnd = (bytes: Uint8Array, current: Part): number | null => {
    const { length } = current
    if (!hasJpegStart(bytes) && length !== null) return length <= bytes.length ? length : null
    if (countLineEnds(bytes) >= bytes.length - 1) return null
    if (areLengthsRight && length !== null) {
      if (bytes.length < length) return null
      areLengthsRight = hasJpegEnd(bytes, length)
      if (areLengthsRight) return length
    }
    const end = findPictureEnd(bytes, current, delimiter)
    if (end !== null) areLengthsRight = end === length
    return end
  }

  const readHeaders = (): Part | null => {
    const received = buffer.read()
    const mark = indexOfBytes(received, delimiter, 0)
    const start = hasBoundaries && mark < 0 ? -1 : indexOfBytes(received, JPEG_START, hasBoundaries ? mark : 0)
    if (mark < 0 && start < 0) {
      buffer.drop(Math.max(0, received.length - delimiter.length))
      return null
    }
    const isAtBoundary = mark >= 0 && (start < 0 || mark < start)
    hasBoundaries ||= isAtBoundary
    if (isAtBoundary) buffer.drop(mark)
    const pending = buffer.read()
    const blank = isAtBoundary ? findHeadersEnd(pending.subarray(0, HEADERS_MAX_BYTES), delimiter.length) : null
    const body = findBodyStart(blank, start < 0 ? null : start - (received.length - pending.length))
    if (body === null && pending.length > HEADERS_MAX_BYTES) throw new Error('The headers of a picture exceed 16 KB')
    if (body === null) return null
    const headers = decoder.decode(pending.subarray(0, body))
    buffer.drop(body)
    return { length: parseLength(headers), timestamp: parseTimestamp(headers), cursor: 0 }
  }

  return {
    /** Appends a chunk and returns the pictures that are now complete, oldest first. */
    push: (chunk: Uint8Array): JpegPicture[] => {
      buffer.append(chunk)
      const pictures: JpegPicture[] = []
      for (let picture = readNextPicture(); picture; picture = readNextPicture()) {
        const { length } = picture.jpeg
        const isEmpty = length <= LINE_ENDS_MAX_BYTES && countLineEnds(picture.jpeg) === length
        emptyParts = isEmpty ? emptyParts + 1 : 0
        if (emptyParts > MAX_EMPTY_PARTS) throw new Error('The stream contains no pictures')
        if (!isEmpty) pictures.push(picture)
      }
      if (buffer.read().length > PICTURE_MAX_BYTES) throw new Error('A picture in the stream is larger than 16 MB')
      return pictures
    },
    /** Returns whether the newest bytes belong to a JPEG that is not yet complete. */
    isReadingJpeg: () => part !== null && hasJpegStart(buffer.read()),
  }
}

/** Buffers bytes in memory that grows by doubling, so that many small chunks are not copied again and again. */
const createByteBuffer = () => {
  let memory: ByteArray = new Uint8Array(MIN_BUFFER_BYTES)
  let from = 0
  let to = 0
  return {
    /** Returns the bytes that have not been dropped. The result is valid until the next `append`. */
    read: () => memory.subarray(from, to),
    drop: (count: number) => {
      from += count
    },
    append: (chunk: Uint8Array) => {
      const length = to - from
      if (to + chunk.length > memory.length) {
        const neededBytes = length + chunk.length
        // Move the bytes to the front only if that leaves at least half of the buffer free. Otherwise allocate a larger
        // one, so each byte is copied only a few times
        const next =
          neededBytes * 2 <= memory.length ? memory : new Uint8Array(Math.max(memory.length, neededBytes * 2))
        next.set(memory.subarray(from, to))
        memory = next
        from = 0
        to = length
      }
      memory.set(chunk, to)
      to += chunk.length
    },
  }
}

/**
 * Returns the declared length of a picture, or null if it is implausible: cameras that cannot determine the length
 * declare 0, or a very large number.
 */
const parseLength = (headers: string): number | null => {
  const length = Number(/content-length:\s*(\d+)/i.exec(headers)?.[1] ?? 0)
  return length > 0 && length <= PICTURE_MAX_BYTES ? length : null
}

/** Returns where the body of a part starts. Some cameras omit the empty line after the headers. */
const findBodyStart = (blank: number | null, start: number | null) =>
  blank === null || start === null ? (blank ?? start) : Math.min(blank, start)

const countLineEnds = (bytes: Uint8Array) => {
  let count = 0
  while (bytes[count] === 13 || bytes[count] === 10) count += 1
  return count
}

const parseTimestamp = (headers: string): number | null => {
  const seconds = Number(/^x-timestamp:[ \t]*(\d+(?:\.\d+)?)[ \t]*\r?$/im.exec(headers)?.[1])
  return seconds >= PLAUSIBLE_SECONDS.min && seconds <= PLAUSIBLE_SECONDS.max ? seconds * 1_000 : null
}

const findPictureEnd = (bytes: Uint8Array, part: Part, delimiter: Uint8Array): number | null => {
  const from = part.cursor
  const found = hasJpegStart(bytes) ? findJpegEnd(bytes, from) : { end: null, cursor: bytes.length }
  // A truncated JPEG has no end marker, so the boundary ends it
  const mark = indexOfBytes(bytes, delimiter, Math.max(0, Math.min(from, bytes.length) - delimiter.length))
  if (mark >= 0 && mark < (found.end ?? Number.POSITIVE_INFINITY)) return mark
  part.cursor = found.cursor
  return found.end
}

export const hasJpegStart = (bytes: Uint8Array) => bytes[0] === MARKER_BYTE && bytes[1] === START_OF_IMAGE

const hasJpegEnd = (bytes: Uint8Array, length: number) =>
  bytes[length - 2] === MARKER_BYTE && bytes[length - 1] === END_OF_IMAGE

/** Continues at `cursor`. Skips each segment by its length, because a thumbnail has its own end marker. */
const findJpegEnd = (bytes: Uint8Array, cursor: number): JpegProgress => {
  let at = cursor
  while (true) {
    const mark = bytes.indexOf(MARKER_BYTE, at)
    if (mark < 0) return { end: null, cursor: Math.max(at, bytes.length) }
    const code = bytes[mark + 1]
    if (code === undefined) return { end: null, cursor: mark }
    if (code === END_OF_IMAGE) return { end: mark + 2, cursor: mark }
    if (code === MARKER_BYTE) at = mark + 1
    else if (hasNoLengthField(code)) at = mark + 2
    else {
      const high = bytes[mark + 2]
      const low = bytes[mark + 3]
      if (high === undefined || low === undefined) return { end: null, cursor: mark }
      at = mark + 2 + high * 256 + low
    }
  }
}

// A stuffed zero, TEM, a restart marker or the start marker has no length field
const hasNoLengthField = (code: number) => code === 0 || code === 1 || (code >= 0xd0 && code <= START_OF_IMAGE)

const findHeadersEnd = (bytes: Uint8Array, from: number): number | null => {
  for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] === 10) return at + 2
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return at + 3
  }
  return null
}

/** Compares byte by byte, because `indexOf` would be called again for each occurrence of the first byte. */
const indexOfBytes = (bytes: Uint8Array, needle: Uint8Array, from: number): number => {
  for (let at = from; at <= bytes.length - needle.length; at += 1) {
    let matching = 0
    while (matching < needle.length && bytes[at + matching] === needle[matching]) matching += 1
    if (matching === needle.length) return at
  }
  return -1
}
