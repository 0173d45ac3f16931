type PictureSize = { width: number; height: number }

const MARKER_BYTE = 0xff
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_SIZE_OFFSET = 16

/**
 * Returns the size at which browsers show a JPEG or PNG, from its header: in a JPEG, the orientation (Exif) may swap
 * width and height. Returns null for other formats, and for incomplete pictures.
 */
export const readPictureSize = (bytes: Uint8Array): PictureSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte))
    return bytes.length < PNG_SIZE_OFFSET + 8
      ? null
      : { width: view.getUint32(PNG_SIZE_OFFSET), height: view.getUint32(PNG_SIZE_OFFSET + 4) }
  return bytes[0] === MARKER_BYTE && bytes[1] === 0xd8 ? readJpegSize(view) : null
}

/** Reads the segments of a JPEG up to the frame header, which contains height and width. */
const readJpegSize = (view: DataView): PictureSize | null => {
  let at = 2
  let isSideways = false
  while (at + 9 <= view.byteLength && view.getUint8(at) === MARKER_BYTE) {
    const code = view.getUint8(at + 1)
    if (isFrameHeader(code)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return isSideways ? { width: height, height: width } : { width, height }
    }
    if (code === MARKER_BYTE) at += 1
    else if (code === 1 || (code >= 0xd0 && code <= 0xd9)) at += 2
    else {
      const length = view.getUint16(at + 2)
      if (length < 2) return null
      const end = Math.min(view.byteLength, at + 2 + length)
      if (code === APP1)
        isSideways ||= isRotatedSideways(new DataView(view.buffer, view.byteOffset + at + 4, end - at - 4))
      at += 2 + length
    }
  }
  return null
}

/** Segment of a JPEG that may contain Exif. */
const APP1 = 0xe1
const EXIF_SIGNATURE = [0x45, 0x78, 0x69, 0x66, 0, 0]
const ORIENTATION_TAG = 0x112
const ENTRY_BYTES = 12

/** Returns whether the orientation in Exif (1 to 8) turns the picture by 90° to either side, as 5 to 8 do. */
const isRotatedSideways = (segment: DataView): boolean => {
  const start = EXIF_SIGNATURE.length
  if (segment.byteLength < start + 8 || !EXIF_SIGNATURE.every((byte, index) => segment.getUint8(index) === byte))
    return false
  const isLittleEndian = segment.getUint8(start) === 0x49
  const entries = start + segment.getUint32(start + 4, isLittleEndian) + 2
  if (entries > segment.byteLength) return false
  const count = segment.getUint16(entries - 2, isLittleEndian)
  for (let nth = 0; nth < count; nth++) {
    const at = entries + nth * ENTRY_BYTES
    if (at + ENTRY_BYTES > segment.byteLength) return false
    if (segment.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue
    const orientation = segment.getUint16(at + 8, isLittleEndian)
    return orientation >= 5 && orientation <= 8
  }
  return false
}

/** SOF0 to SOF15, except three codes in this range that do not begin a frame. */
const isFrameHeader = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
