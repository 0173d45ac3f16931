import type { PaintedFrame } from '../lag/picture-lag.ts'
import { decodePicture } from './decode-picture.ts'
import type { JpegPicture } from './multipart-reader.ts'
import type { StreamPicture } from './open-stream.ts'

/** Returns a painter that resizes the canvas to each picture, draws it and calls `onPainted`. */
export const createCanvasPainter = (canvas: HTMLCanvasElement, onPainted: (frame: PaintedFrame) => void) => {
  let queued: JpegPicture | null = null
  let isDecoding = false
  let hasStopped = false

  const decodeQueuedPictures = async () => {
    isDecoding = true
    for (let picture = queued; picture; picture = queued) {
      queued = null
      // A corrupt picture is skipped. If all pictures are corrupt, the stream stalls
      const bitmap = await decodePicture(picture)
      if (!bitmap) continue
      draw({ image: bitmap, timestamp: picture.timestamp, isReadable: true }, bitmap)
      bitmap.close()
    }
    isDecoding = false
  }

  const draw = (frame: PaintedFrame, { width, height }: { width: number; height: number }) => {
    if (hasStopped) return
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    canvas.getContext('2d', { alpha: false })?.drawImage(frame.image, 0, 0)
    onPainted(frame)
  }

  return {
    /** Draws a picture. While a JPEG is being decoded, only the newest one is queued. */
    paint: (picture: StreamPicture) => {
      if ('image' in picture) {
        const { naturalWidth: width, naturalHeight: height } = picture.image
        return draw({ ...picture, timestamp: null }, { width, height })
      }
      queued = picture
      if (!isDecoding) void decodeQueuedPictures()
    },
    stop: () => {
      hasStopped = true
      queued = null
    },
  }
}
