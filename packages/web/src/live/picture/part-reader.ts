import { findJpegEnd, startsAsJpeg } from './jpeg-end.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A part whose headers have been read: `cursor` is how far the search for its end has come. */
type Part = { length: number | null; cursor: number }

const PICTURE_MAX_BYTES = 16 * 1024 * 1024
const encoder = new TextEncoder()
const decoder = new TextDecoder('latin1')

/** Reads the boundary out of a Content-Type; null when the answer is not a multipart stream. */
export const boundaryOf = (contentType: string | null): string | null => {
  const match = /^multipart\/[^;]+;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '')
  // Some cameras write the two dashes of the delimiter into the parameter
  return (match?.[1] ?? match?.[2])?.replace(/^--/, '') ?? null
}

/**
 * Splits a multipart stream into pictures, however the network has split it into chunks. A picture ends by its Content-
 * Length, else at the JPEG's own end, else at the next boundary: whichever is known first, so that it can be shown
 * before the next one arrives. Throws when a part grows over 16 MB.
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
    /** Takes the next chunk and returns the pictures that it has completed, oldest first. */
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
  // A picture that broke off has no end of its own: then the boundary comes first
  const mark = indexOfBytes(bytes, delimiter, Math.max(0, Math.min(from, bytes.length) - delimiter.length))
  if (mark >= 0 && mark < (found.end ?? Number.POSITIVE_INFINITY)) return mark
  part.cursor = found.cursor
  return found.end
}

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
