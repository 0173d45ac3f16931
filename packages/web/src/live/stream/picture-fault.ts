import { isIdentical } from './read-pixels.ts'

export type PictureFault = 'black' | 'frozen'

/**
 * Maximum brightness (0…255) of a black picture. Night scenes are brighter, because they contain lamps and overlay
 * text.
 */
const BLACK_THRESHOLD = 24
const FROZEN_CHECKS = 3

/**
 * Returns a function that receives the pixels of each check with the time of their frame, and returns the fault. Two
 * pictures of a working camera are never identical, because the clock, the noise and the compression change. A check
 * without a new frame proves nothing: the link or the picture rate may be the reason. An `<img>` shows a repeated picture
 * only after the stream has been opened again.
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

/** Returns whether all RGBA pixels are black. Ignores every fourth value, which is the alpha channel. */
export const isBlack = (samples: Uint8ClampedArray) =>
  samples.every((value, index) => index % 4 === 3 || value < BLACK_THRESHOLD)
