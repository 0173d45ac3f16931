import turbo from '@julusian/jpeg-turbo'
import type { Frame } from '../draw/frame.ts'

/** `quality` is from 1 to 100. Returns a copy that can be transferred to another thread. */
export const encodeJpeg = ({ bytes, width, height }: Frame, quality: number): Uint8Array<ArrayBuffer> => {
  const encoded = turbo.compressSync(bytes, getScratchBuffer(width, height), {
    format: turbo.FORMAT_RGBA,
    width,
    height,
    quality,
    subsampling: turbo.SAMP_420,
  })
  return Uint8Array.from(encoded)
}

let scratch = Buffer.alloc(0)

const getScratchBuffer = (width: number, height: number): Buffer => {
  const size = turbo.bufferSize({ width, height, subsampling: turbo.SAMP_420 })
  if (scratch.length < size) scratch = Buffer.alloc(size)
  return scratch
}
