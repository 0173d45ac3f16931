import type { ByteArray } from './multipart-reader.ts'

export type CanvasPainter = {
  /** Draws a JPEG. If another JPEG is still being decoded, queues this one and drops any other queued one. */
  paint: (jpeg: ByteArray) => void
  stop: () => void
}

export const supportsImageBitmap = () => 'createImageBitmap' in globalThis

/**
 * Returns a painter that draws JPEGs on the canvas and calls `onPainted` after each one. The canvas takes the size of
 * the JPEG.
 */
export const createCanvasPainter = (canvas: HTMLCanvasElement, onPainted: () => void): CanvasPainter => {
  let queued: ByteArray | null = null
  let isDecoding = false
  let hasStopped = false

  const decodeAll = async () => {
    isDecoding = true
    for (let jpeg = queued; jpeg; jpeg = queued) {
      queued = null
      // Corrupt JPEGs are skipped, so a stream with no valid JPEGs stalls
      const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' })).catch(() => null)
      if (bitmap) draw(bitmap)
    }
    isDecoding = false
  }

  const draw = (bitmap: ImageBitmap) => {
    if (!hasStopped) {
      if (canvas.width !== bitmap.width) canvas.width = bitmap.width
      if (canvas.height !== bitmap.height) canvas.height = bitmap.height
      canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
      onPainted()
    }
    bitmap.close()
  }

  return {
    paint: (jpeg) => {
      queued = jpeg
      if (!isDecoding) void decodeAll()
    },
    stop: () => {
      hasStopped = true
      queued = null
    },
  }
}
