import { type RefObject, useEffect, useState } from 'react'
import { createPictureLook, type PictureFault } from './picture-look.ts'

const LOOK_EVERY_MS = 1_000
/** Fine enough to see a clock in the picture go on. */
const WIDTH = 320
const HEIGHT = 180

/** What is wrong with a picture although its stream counts as live: looks at it once a second. */
export const usePictureLook = (picture: RefObject<HTMLCanvasElement | null>, isLive: boolean): PictureFault | null => {
  const [fault, setFault] = useState<PictureFault | null>(null)
  useEffect(() => {
    if (!isLive) return
    const { look } = createPictureLook()
    const small = smallCanvas()
    const timer = setInterval(() => {
      if (!small || !picture.current) return
      small.drawImage(picture.current, 0, 0, WIDTH, HEIGHT)
      setFault(look(small.getImageData(0, 0, WIDTH, HEIGHT).data))
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      setFault(null)
    }
  }, [picture, isLive])
  return fault
}

const smallCanvas = () => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  return canvas.getContext('2d', { willReadFrequently: true })
}
