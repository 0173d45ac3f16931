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

/** Analyses the picture every second. `getShownAt` returns the time of the latest frame. */
export const usePictureFault = (
  picture: RefObject<HTMLCanvasElement | null>,
  isLive: boolean,
  getShownAt: () => number | undefined,
): PictureFault | null => {
  const [fault, setFault] = useState<PictureFault | null>(null)
  useEffect(() => {
    if (!isLive) return
    const detectFault = createFaultDetector()
    const small = smallCanvas()
    const timer = setInterval(() => {
      const shownAt = getShownAt()
      if (!small || !picture.current || shownAt === undefined) return
      small.drawImage(picture.current, 0, 0, WIDTH, HEIGHT)
      setFault(detectFault(small.getImageData(0, 0, WIDTH, HEIGHT).data, shownAt))
    }, CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      setFault(null)
    }
  }, [picture, isLive, getShownAt])
  return fault
}

/**
 * Returns a function that receives the pixels of each check with the time of their frame, and returns the fault. Two
 * pictures of a working camera are never identical, because the clock, the noise and the compression change. A check
 * without a new frame proves nothing: the link or the picture rate may be the reason.
 */
export const createFaultDetector = () => {
  let before: Uint8ClampedArray | null = null
  let checkedAt: number | null = null
  let repeated = 0
  let fault: PictureFault | null = null

  return (samples: Uint8ClampedArray, shownAt: number): PictureFault | null => {
    if (shownAt === checkedAt) return fault
    repeated = before && isIdentical(before, samples) ? repeated + 1 : 0
    before = samples
    checkedAt = shownAt
    fault = isBlack(samples) ? 'black' : repeated >= FROZEN_CHECKS ? 'frozen' : null
    return fault
  }
}

const isIdentical = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
  one.every((value, index) => value === other[index])

/** Returns whether all RGBA pixels are black. Ignores every fourth value, which is the alpha channel. */
export const isBlack = (samples: Uint8ClampedArray) =>
  samples.every((value, index) => index % 4 === 3 || value < BLACK_THRESHOLD)

const smallCanvas = () => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  return canvas.getContext('2d', { willReadFrequently: true })
}
