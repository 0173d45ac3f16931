import type { Bytes } from './part-reader.ts'

export type Painter = {
  /** Paints a JPEG. One that arrives while another is decoded waits, and replaces an older one that waits. */
  paint: (jpeg: Bytes) => void
  /** Stops painting. */
  stop: () => void
}

/** Returns whether this browser can decode and draw single pictures. */
export const canPaint = () => 'createImageBitmap' in globalThis

/** Draws JPEGs on a canvas, which takes the size of the picture; `onPainted` is called after each one. */
export const createPainter = (canvas: HTMLCanvasElement, onPainted: () => void): Painter => {
  let waiting: Bytes | null = null
  let isDecoding = false
  let hasStopped = false

  const decodeAll = async () => {
    isDecoding = true
    for (let jpeg = waiting; jpeg; jpeg = waiting) {
      waiting = null
      // A damaged picture is skipped; if all are damaged, the session sees a stall
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
      waiting = jpeg
      if (!isDecoding) void decodeAll()
    },
    stop: () => {
      hasStopped = true
      waiting = null
    },
  }
}
