import { type RefObject, useEffect, useState } from 'react'

export type PictureFault = 'black' | 'frozen'

/** Samples range from 0 to 255. A night scene exceeds this value, because it contains lamps and overlay text. */
const BLACK_THRESHOLD = 24
const FROZEN_CHECKS = 3
const CHECK_INTERVAL_MS = 1_000
/** At this size, every second of the clock in the picture changes at least one pixel. */
const WIDTH = 320
const HEIGHT = 180

export const usePictureFault = (picture: RefObject<HTMLCanvasElement | null>, isLive: boolean): PictureFault | null => {
  const [fault, setFault] = useState<PictureFault | null>(null)
  useEffect(() => {
    if (!isLive) return
    const detectFault = createFaultDetector()
    const small = smallCanvas()
    const timer = setInterval(() => {
      if (!small || !picture.current) return
      small.drawImage(picture.current, 0, 0, WIDTH, HEIGHT)
      setFault(detectFault(small.getImageData(0, 0, WIDTH, HEIGHT).data))
    }, CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      setFault(null)
    }
  }, [picture, isLive])
  return fault
}

/**
 * Returns a function that receives the pixels of each check and returns the fault. Two pictures of a working camera are
 * never identical, because the clock, the noise and the compression change.
 */
export const createFaultDetector = () => {
  let before: Uint8ClampedArray | null = null
  let repeated = 0

  return (samples: Uint8ClampedArray): PictureFault | null => {
    repeated = before && isIdentical(before, samples) ? repeated + 1 : 0
    before = samples
    if (isBlack(samples)) return 'black'
    return repeated >= FROZEN_CHECKS ? 'frozen' : null
  }
}

const isIdentical = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
  one.every((value, index) => value === other[index])

/** Skips every fourth sample, which is the opacity. */
const isBlack = (samples: Uint8ClampedArray) =>
  samples.every((value, index) => index % 4 === 3 || value < BLACK_THRESHOLD)

const smallCanvas = () => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  return canvas.getContext('2d', { willReadFrequently: true })
}
