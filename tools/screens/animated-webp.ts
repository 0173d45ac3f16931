/** A WebP image of the changed region, with its position in px and its duration in ms. */
export type FilmFrame = { webp: Buffer; left: number; top: number; width: number; height: number; ms: number }

export const joinFrames = (size: { width: number; height: number }, frames: readonly FilmFrame[]): Buffer => {
  const ANIMATED = 0x02
  const head = Buffer.concat([
    Buffer.of(ANIMATED, 0, 0, 0),
    encodeUint24(size.width - 1),
    encodeUint24(size.height - 1),
  ])
  const blackLoopingForever = Buffer.of(0, 0, 0, 255, 0, 0)
  const content = [chunk('VP8X', head), chunk('ANIM', blackLoopingForever), ...frames.map(writeFrame)]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...content]))
}

const writeFrame = ({ webp, left, top, width, height, ms }: FilmFrame) => {
  const DO_NOT_BLEND = 0x02
  const numbers = [left / 2, top / 2, width - 1, height - 1, ms].map(encodeUint24)
  return chunk('ANMF', Buffer.concat([...numbers, Buffer.of(DO_NOT_BLEND), findImageChunk(webp)]))
}

/** Returns the image chunk of a WebP file. Skips the 12-byte header and any metadata. */
const findImageChunk = (webp: Buffer) => {
  for (let at = 12; at < webp.length; ) {
    const end = at + 8 + webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4).startsWith('VP8 ')) return webp.subarray(at, end + (end % 2))
    at = end + (end % 2)
  }
  throw new Error('The file contains no VP8 chunk: the browser did not encode it as WebP')
}

const chunk = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const encodeUint24 = (value: number) => {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
