import { BRIGHTNESS_OFFSET, blur } from './plane.ts'

/**
 * Radius around a point in which the brightness is averaged to estimate the light there, as a fraction of the picture
 * width.
 */
const LIGHT_RADIUS_FRACTION = 1 / 6

/** Thresholds of the difference, as natural logarithms of a brightness ratio: 0.3 means about a third brighter. */
const MIN_MARKED_DIFFERENCE = 0.25
const OPAQUE_DIFFERENCE = 0.5

const MARK_COLOR = [255, 184, 61] as const
const MARK_ALPHA = 170

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/**
 * Draws amber marks where two pictures of the same size differ by more than their light explains. All other pixels of
 * `marks` become transparent.
 */
export const markDifference = (before: Pixels, after: Pixels, marks: Pixels) => {
  const { width, height } = before
  const squares = new Float32Array(width * height)
  for (const channel of [0, 1, 2]) {
    const ratio = squares.map(
      (_value, index) => getLogBrightness(after, index * 4 + channel) - getLogBrightness(before, index * 4 + channel),
    )
    const surroundingRatio = blur(ratio, width, height, Math.round(width * LIGHT_RADIUS_FRACTION))
    for (const [index, value] of ratio.entries())
      squares[index] = (squares[index] ?? 0) + (value - (surroundingRatio[index] ?? 0)) ** 2 / 3
  }
  for (const [index, square] of blur(squares, width, height, 1).entries()) {
    const strength = Math.min(
      1,
      Math.max(0, (Math.sqrt(square) - MIN_MARKED_DIFFERENCE) / (OPAQUE_DIFFERENCE - MIN_MARKED_DIFFERENCE)),
    )
    marks.data.set([...MARK_COLOR, strength * MARK_ALPHA], index * 4)
  }
}

const getLogBrightness = ({ data }: Pixels, index: number) => Math.log((data[index] ?? 0) + BRIGHTNESS_OFFSET)
