import type { PaintedFrame } from '../lag/picture-lag.ts'
import type { StreamPicture } from './multipart-reader.ts'
import { readPictureSize } from './picture-size.ts'

export type CanvasPainter = {
  /** Draws a JPEG. While another JPEG is being decoded, only the newest one is queued. */
  paint: (picture: StreamPicture) => void
  stop: () => void
}

/** Decoded, 40 megapixels take 160 MB. */
const MAX_PIXELS = 40_000_000

/** A picture without a readable size is refused too, because a decoder may still find a size in it. */
const isDecodable = ({ jpeg }: StreamPicture) => {
  const size = readPictureSize(jpeg)
  return size !== null && size.width * size.height <= MAX_PIXELS
}

export const supportsImageBitmap = () => 'createImageBitmap' in globalThis

/** Returns a painter that resizes the canvas to each JPEG, draws it and calls `onPainted`. */
export const createCanvasPainter = (
  canvas: HTMLCanvasElement,
  onPainted: (frame: PaintedFrame) => void,
): CanvasPainter => {
  let queued: StreamPicture | null = null
  let isDecoding = false
  let hasStopped = false

  const decodeAll = async () => {
    isDecoding = true
    for (let picture = queued; picture; picture = queued) {
      queued = null
      if (!isDecodable(picture)) continue
      // A corrupt picture is skipped. If all pictures are corrupt, the stream stalls
      const bitmap = await createImageBitmap(new Blob([picture.jpeg], { type: 'image/jpeg' })).catch(() => null)
      if (bitmap) draw(bitmap, picture.timestamp)
    }
    isDecoding = false
  }

  const draw = (bitmap: ImageBitmap, timestamp: number | null) => {
    if (!hasStopped) {
      if (canvas.width !== bitmap.width) canvas.width = bitmap.width
      if (canvas.height !== bitmap.height) canvas.height = bitmap.height
      canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
      onPainted({ image: bitmap, timestamp })
    }
    bitmap.close()
  }

  return {
    paint: (picture) => {
      queued = picture
      if (!isDecoding) void decodeAll()
    },
    stop: () => {
      hasStopped = true
      queued = null
    },
  }
}
