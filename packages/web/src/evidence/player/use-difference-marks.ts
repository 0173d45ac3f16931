import { useEffect, useRef } from 'react'
import { markDifference } from '../analysis/mark-difference.ts'

const WIDTH = 160
const HEIGHT = 90

/** Returns a ref for a canvas that shows where the current frames of two films differ. */
export const useDifferenceMarks = (before: HTMLVideoElement, after: HTMLVideoElement) => {
  const marks = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const [one, other] = [createReader(), createReader()]
    const surface = marks.current?.getContext('2d')
    if (!surface || !one || !other) return
    surface.canvas.width = WIDTH
    surface.canvas.height = HEIGHT
    const pixels = surface.createImageData(WIDTH, HEIGHT)
    let request = 0
    const paint = () => {
      markDifference(one(before), other(after), pixels)
      surface.putImageData(pixels, 0, 0)
    }
    const paintNextFrame = () => {
      request = after.requestVideoFrameCallback(() => {
        paint()
        paintNextFrame()
      })
    }
    paint()
    paintNextFrame()
    return () => after.cancelVideoFrameCallback(request)
  }, [before, after])
  return marks
}

const createReader = () => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const surface = canvas.getContext('2d', { willReadFrequently: true })
  return (
    surface &&
    ((film: HTMLVideoElement) => {
      surface.drawImage(film, 0, 0, WIDTH, HEIGHT)
      return surface.getImageData(0, 0, WIDTH, HEIGHT)
    })
  )
}
