type PictureSize = { width: number; height: number }

const MARKER = 0xff
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_SIZE_OFFSET = 16

/** Returns the size that the header of a JPEG or PNG declares, or null for any other or an incomplete picture. */
export const readPictureSize = (bytes: Uint8Array): PictureSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte))
    return bytes.length < PNG_SIZE_OFFSET + 8
      ? null
      : { width: view.getUint32(PNG_SIZE_OFFSET), height: view.getUint32(PNG_SIZE_OFFSET + 4) }
  return bytes[0] === MARKER && bytes[1] === 0xd8 ? readJpegSize(view) : null
}

/** Skips the segments of a JPEG up to the frame header, which contains height and width. */
const readJpegSize = (view: DataView): PictureSize | null => {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === MARKER) {
    const code = view.getUint8(at + 1)
    if (code === MARKER) at += 1
    else if (isFrameHeader(code)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (code === 1 || (code >= 0xd0 && code <= 0xd9)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** SOF0 to SOF15 without the three tables in the same range. */
const isFrameHeader = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
