export type FileKind = 'film' | 'picture'

/** Returns why a file is faulty, or null. Reads only a film's headers. An incomplete film passes if it plays. */
export const findFileFault = async (file: Blob, kind: FileKind): Promise<string | null> => {
  if (file.size === 0) return EMPTY_FILE_MESSAGE
  const start = await readBytes(file, 0, START_BYTES)
  if (kind === 'picture') return findPictureFileFault(file, start)
  if (toText(start).startsWith(WEBM_START)) return null
  return (await readBoxes((at, count) => readBytes(file, at, count), file.size)).hasIndex ? null : UNPLAYABLE_MESSAGE
}

/** A rig may name the format of a recording wrongly, so a whole file of the other kind passes. */
export const findMediaFault = async (file: Blob, kind: FileKind): Promise<string | null> => {
  const find = (as: FileKind) =>
    as === 'film' ? findFilmFault((at, count) => readBytes(file, at, count), file.size) : findFileFault(file, as)
  const fault = await find(kind)
  const isOtherKind = fault !== null && (await find(kind === 'film' ? 'picture' : 'film')) === null
  return isOtherKind ? null : fault
}

/** Reads `count` bytes of a file from the position `at`, or fewer at the end of the file. */
export type ReadBytes = (at: number, count: number) => Promise<Uint8Array<ArrayBuffer>>

/** Returns why a film cannot be played to the end, or null. Reads only the headers of its boxes. */
export const findFilmFault = async (read: ReadBytes, size: number): Promise<string | null> => {
  if (size === 0) return EMPTY_FILE_MESSAGE
  if (toText(await read(0, START_BYTES)).startsWith(WEBM_START)) return null
  const { hasIndex, isComplete } = await readBoxes(read, size)
  if (!hasIndex) return UNPLAYABLE_MESSAGE
  return isComplete ? null : 'The end of the film is missing'
}

const EMPTY_FILE_MESSAGE = 'The file is empty'
const UNPLAYABLE_MESSAGE = 'The file is not a film that can be played'

const START_BYTES = 32
const WEBM_START = '\x1a\x45\xdf\xa3'

/** First bytes of a picture. In a container such as WebP or AVIF, the format comes after a length field. */
const pictureStarts = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG/,
  'image/gif': /^GIF8/,
  'image/bmp': /^BM/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/avif': /^.{4}ftypavi[fs]/s,
  'image/heic': /^.{4}ftyp(hei[cx]|mif1)/s,
} as const

/** Returns the type of a picture from its first bytes, or null. A rig may declare another type. */
export const readPictureType = (bytes: Uint8Array): string | null => {
  const start = toText(bytes.subarray(0, START_BYTES))
  return Object.entries(pictureStarts).find(([, pattern]) => pattern.test(start))?.[0] ?? null
}

const findPictureFileFault = async (file: Blob, start: Uint8Array) => {
  if (readPictureType(start) === null) return 'The file is not a picture'
  // The picture is decoded too, because only the decoder detects a file that ends after its first bytes
  const isDecoded = !('createImageBitmap' in globalThis) || (await canDecode(file))
  return isDecoded ? null : 'The picture is damaged, or its end is missing'
}

const canDecode = (picture: Blob) =>
  createImageBitmap(picture).then(
    (bitmap) => {
      bitmap.close()
      return true
    },
    () => false,
  )

/**
 * Reads the headers of the boxes (ISO/IEC 14496-12). The box `moov` lists the frames. Other data may follow a complete
 * film, so a film is complete if the box `mdat` precedes data that is not a box.
 */
const readBoxes = async (read: ReadBytes, fileSize: number) => {
  const types = new Set<string>()
  const summarize = (isComplete: boolean) => ({ hasIndex: types.has('moov'), isComplete })
  for (let at = 0; at < fileSize; ) {
    const header = new DataView((await read(at, BOX_HEADER_BYTES)).buffer)
    const size = header.byteLength < 8 ? 0 : readBoxSize(header, fileSize - at)
    if (size < 8) return summarize(types.has('mdat'))
    if (at + size > fileSize) return summarize(false)
    types.add(toText(new Uint8Array(header.buffer, 4, 4)))
    at += size
  }
  return summarize(true)
}

const BOX_HEADER_BYTES = 16

/** In the header, size 0 means that the box extends to the end of the file, and 1 that a size of 64 bits follows. */
const readBoxSize = (header: DataView, rest: number) => {
  const size = header.getUint32(0)
  if (size === 0) return rest
  if (size !== 1) return size
  return header.byteLength < BOX_HEADER_BYTES ? 0 : Number(header.getBigUint64(8))
}

const readBytes = async (file: Blob, at: number, count: number) =>
  new Uint8Array(await file.slice(at, at + count).arrayBuffer())

const toText = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Returns a message if the end of a JPEG or PNG is missing, or null. Browsers show such a picture without an error. */
export const explainMissingEnd = (bytes: Uint8Array): string | null => {
  const start = toText(bytes.subarray(0, 4))
  if (start.startsWith('\xff\xd8\xff')) return hasJpegEnd(bytes) ? null : END_MISSING_MESSAGE
  if (start === '\x89PNG') return hasPngEnd(bytes) ? null : END_MISSING_MESSAGE
  return null
}

const END_MISSING_MESSAGE = 'The end of the picture is missing'

/** Marker codes of a JPEG file (ITU-T T.81, table B.1). */
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/**
 * Returns whether a JPEG has an end marker. Skips from segment to segment, because a preview in one of them has its own
 * end marker. A marker may have fill bytes before it, and other data may follow the end.
 */
const hasJpegEnd = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (bytes[at] === 0xff) {
    const code = bytes[at + 1]
    if (code === END_OF_IMAGE) return true
    const isFillByte = code === 0xff
    if (!isFillByte && at + 4 > bytes.length) return false
    at += isFillByte ? 1 : 2 + view.getUint16(at + 2)
    if (code === START_OF_SCAN) at = skipScan(bytes, at)
  }
  return false
}

/** Returns the position of the marker after the data of a scan, in which 0xff is followed by 0 or a restart marker. */
const skipScan = (bytes: Uint8Array, start: number) => {
  let at = start
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return bytes.length
    const code = bytes[at + 1] ?? 0
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
    at += 2
  }
}

/** Returns whether a PNG file has its last chunk, which is called IEND. */
const hasPngEnd = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (toText(bytes.subarray(at + 4, at + 8)) === 'IEND') return true
  return false
}
