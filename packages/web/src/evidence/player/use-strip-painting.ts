import { useEffect, useRef } from 'react'
import type { FilmStrip } from '../analysis/film-strip.ts'

/** Paints a strip on the canvas that takes the returned ref. */
export const useStripPainting = (strip: FilmStrip) => {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = ref.current?.getContext('2d')
    if (!surface) return
    const { columns, rows, rgb } = strip
    surface.canvas.width = columns
    surface.canvas.height = rows
    const pixels = surface.createImageData(columns, rows)
    for (let place = 0; place < columns * rows; place++) {
      const target = ((place % rows) * columns + Math.floor(place / rows)) * 4
      pixels.data.set([rgb[place * 3] ?? 0, rgb[place * 3 + 1] ?? 0, rgb[place * 3 + 2] ?? 0, 255], target)
    }
    surface.putImageData(pixels, 0, 0)
  }, [strip])
  return ref
}
