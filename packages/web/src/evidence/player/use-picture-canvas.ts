import { useEffect, useRef } from 'react'
import type { FilmStrip } from './film-strip.ts'

/** Returns the ref of a canvas that shows the picture. */
export const usePictureCanvas = (picture: ImageBitmap | null) => {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = ref.current?.getContext('2d')
    if (!surface || !picture) return
    surface.canvas.width = picture.width
    surface.canvas.height = picture.height
    surface.drawImage(picture, 0, 0)
  }, [picture])
  return ref
}

export const useStripCanvas = (strip: FilmStrip) => {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = ref.current?.getContext('2d')
    if (!surface) return
    const { columns, rows, rgb } = strip
    surface.canvas.width = columns
    surface.canvas.height = rows
    const pixels = surface.createImageData(columns, rows)
    for (let index = 0; index < columns * rows; index++) {
      const target = ((index % rows) * columns + Math.floor(index / rows)) * 4
      pixels.data.set([rgb[index * 3] ?? 0, rgb[index * 3 + 1] ?? 0, rgb[index * 3 + 2] ?? 0, 255], target)
    }
    surface.putImageData(pixels, 0, 0)
  }, [strip])
  return ref
}
