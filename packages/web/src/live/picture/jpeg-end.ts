const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9

/** How far a JPEG has been read: `end` is the offset after its last byte, null until that has arrived. */
export type JpegProgress = { end: number | null; cursor: number }

/** Whether the bytes from `at` begin like a JPEG; null while there are too few to decide. */
export const startsAsJpeg = (bytes: Uint8Array, at: number): boolean | null =>
  bytes.length < at + 2 ? null : bytes[at] === MARKER && bytes[at + 1] === START_OF_IMAGE

/**
 * Looks for the end of a JPEG from `cursor` on: the place that an earlier look has returned, or the start of the picture.
 * Segments are skipped by their length, because a thumbnail inside one has an end mark of its own.
 */
export const findJpegEnd = (bytes: Uint8Array, cursor: number): JpegProgress => {
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
