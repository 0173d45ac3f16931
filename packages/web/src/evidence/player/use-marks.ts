import { useEffect, useRef } from 'react'
import { markDifference } from '../analysis/mark-difference.ts'

const WIDTH = 160
const HEIGHT = 90

/** Keeps the canvas that takes the returned ref painted with where two films differ now, while it is on the page. */
export const useMarks = (before: HTMLVideoElement, after: HTMLVideoElement) => {
  const marks = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const [one, other] = [createReader(), createReader()]
    const shown = marks.current?.getContext('2d')
    if (!shown || !one || !other) return
    shown.canvas.width = WIDTH
    shown.canvas.height = HEIGHT
    const painted = shown.createImageData(WIDTH, HEIGHT)
    let request = 0
    const paint = () => {
      markDifference(one(before), other(after), painted)
      shown.putImageData(painted, 0, 0)
    }
    const follow = () => {
      request = after.requestVideoFrameCallback(() => {
        paint()
        follow()
      })
    }
    paint()
    follow()
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
