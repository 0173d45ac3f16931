import { useEffect, useRef } from 'react'

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
