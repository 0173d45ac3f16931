import { useEffect, useRef } from 'react'
import { type CableStrip, pxOf, STRIP_HEIGHT_PX } from './cable-strips.ts'

/** Paints what the sled has passed of a strip on the canvas that takes the returned ref. */
export const usePassedPart = ({ picture, passed }: CableStrip) => {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = ref.current?.getContext('2d')
    if (!surface) return
    const left = pxOf(passed.from)
    const width = Math.max(1, pxOf(passed.to) - left)
    surface.canvas.width = width
    surface.canvas.height = STRIP_HEIGHT_PX
    surface.drawImage(picture, left, 0, width, STRIP_HEIGHT_PX, 0, 0, width, STRIP_HEIGHT_PX)
  }, [picture, passed])
  return ref
}
