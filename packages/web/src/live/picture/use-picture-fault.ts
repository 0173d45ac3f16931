import { type RefObject, useEffect, useState } from 'react'

export type PictureFault = 'black' | 'frozen'

/**
 * Maximum brightness (0…255) of a black picture. Night scenes are brighter, because they contain lamps and overlay
 * text.
 */
const BLACK_THRESHOLD = 24
const FROZEN_CHECKS = 3
const CHECK_INTERVAL_MS = 1_000
/** Width of the samples in px. At this size, each second of the clock in the picture changes at least one pixel. */
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
 * Returns a function that receives the pixels of successive samples and returns the current fault. If several samples
 * are identical, the picture is frozen, because clock, noise and compression change every picture from a working
 * camera.
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

/** Ignores every fourth value, which is the alpha channel. */
const isBlack = (samples: Uint8ClampedArray) =>
  samples.every((value, index) => index % 4 === 3 || value < BLACK_THRESHOLD)

const smallCanvas = () => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  return canvas.getContext('2d', { willReadFrequently: true })
}
