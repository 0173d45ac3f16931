import { createScaledReader } from '../../../lib/canvas.ts'

export type PictureProblem = 'black' | 'frozen'

/** Brightness (0…255). Night scenes are brighter than a black picture, because they contain lamps and overlay text. */
const BLACK_THRESHOLD = 24
const FROZEN_CHECK_COUNT = 3

/**
 * Returns a function that detects a problem. It receives the pixels of each check, and the time of their frame. Two
 * pictures of a working camera are never identical, because the clock in the picture, the noise and the compression
 * change. A check without a new frame proves nothing: the link or the picture rate may be the reason. An `<img>` shows
 * a repeated picture only after the stream has been opened again.
 */
export const createProblemDetector = () => {
  let before: Uint8ClampedArray | null = null
  let checkedAt: number | null = null
  let repeated = 0
  let problem: PictureProblem | null = null

  return (samples: Uint8ClampedArray, shownAt: number): PictureProblem | null => {
    if (shownAt === checkedAt) return problem
    repeated = before && isIdentical(before, samples) ? repeated + 1 : 0
    before = samples
    checkedAt = shownAt
    problem = isBlack(samples) ? 'black' : repeated >= FROZEN_CHECK_COUNT ? 'frozen' : null
    return problem
  }
}

/** Returns whether all RGBA pixels are black. Ignores the alpha channel (every fourth value). */
export const isBlack = (samples: Uint8ClampedArray) =>
  samples.every((value, index) => index % 4 === 3 || value < BLACK_THRESHOLD)

/** Large enough that each second of the clock in the picture changes a pixel. */
const SAMPLE_SIZE = { width: 320, height: 180 } as const

/** Returns a function that returns the RGBA values of a reduced picture, or null if the page may not read them. */
export const createPixelReader = () => {
  const read = createScaledReader(SAMPLE_SIZE)
  return (picture: CanvasImageSource): Uint8ClampedArray | null => {
    try {
      return read(picture)?.data ?? null
    } catch {
      return null
    }
  }
}

/** Compares four bytes at a time. */
export const isIdentical = (one: Uint8ClampedArray, other: Uint8ClampedArray) => {
  const others = toUint32Array(other)
  return toUint32Array(one).every((word, index) => word === others[index])
}

const toUint32Array = ({ buffer }: Uint8ClampedArray) => new Uint32Array(buffer)
