import { type RefObject, useEffect, useState } from 'react'

/** Faults that are found in the pixels of a live picture. */
export type PictureFault = 'black' | 'frozen'

/** A picture is black if all its samples are darker than this (0…255). A night scene has lamps and burnt-in text. */
const BLACK_BELOW = 24
/** A picture that is identical this many times in a row, a second apart, is frozen. */
const FROZEN_CHECKS = 3
const CHECK_EVERY_MS = 1_000
/** Fine enough to see a clock in the picture change. */
const WIDTH = 320
const HEIGHT = 180

/** Returns the fault of a picture whose stream counts as live; it is checked once a second. */
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
    }, CHECK_EVERY_MS)
    return () => {
      clearInterval(timer)
      setFault(null)
    }
  }, [picture, isLive])
  return fault
}

/**
 * Returns a function that takes samples of a picture, one a second, and returns its fault. A camera's picture never repeats
 * exactly: its clock, its noise and its compression differ.
 */
export const createFaultDetector = () => {
  let before: Uint8ClampedArray | null = null
  let repeated = 0

  return (samples: Uint8ClampedArray): PictureFault | null => {
    repeated = before && isSame(before, samples) ? repeated + 1 : 0
    before = samples
    if (isBlack(samples)) return 'black'
    return repeated >= FROZEN_CHECKS ? 'frozen' : null
  }
}

const isSame = (one: Uint8ClampedArray, other: Uint8ClampedArray) => one.every((value, index) => value === other[index])

/** Samples are red, green, blue and opacity in turn. */
const isBlack = (samples: Uint8ClampedArray) => samples.every((value, index) => index % 4 === 3 || value < BLACK_BELOW)

const smallCanvas = () => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  return canvas.getContext('2d', { willReadFrequently: true })
}
