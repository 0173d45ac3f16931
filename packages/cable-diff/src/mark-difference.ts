/** Radius within which the light around a point is averaged, as a fraction of the picture width. */
const LIGHT_RADIUS_FRACTION = 1 / 6

/** Thresholds as natural logarithms of a brightness ratio. 0.3 is about a third brighter or darker. */
const MIN_MARKED_DIFFERENCE = 0.25
const OPAQUE_DIFFERENCE = 0.5

const BRIGHTNESS_OFFSET = 12
const MARK_COLOR = [255, 184, 61] as const
const MARK_ALPHA = 170

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/**
 * Marks in amber where two pictures of the same size differ in more than their light, and makes all other pixels of
 * `marks` transparent.
 */
export const markDifference = (before: Pixels, after: Pixels, marks: Pixels) => {
  const { width, height } = before
  const squares = new Float32Array(width * height)
  for (const channel of [0, 1, 2]) {
    const ratio = squares.map(
      (_value, index) => readLogBrightness(after, index * 4 + channel) - readLogBrightness(before, index * 4 + channel),
    )
    const surrounding = blur(ratio, width, height, Math.round(width * LIGHT_RADIUS_FRACTION))
    for (const [index, value] of ratio.entries())
      squares[index] = (squares[index] ?? 0) + (value - (surrounding[index] ?? 0)) ** 2 / 3
  }
  for (const [index, square] of blur(squares, width, height, 1).entries()) {
    const strength = Math.min(
      1,
      Math.max(0, (Math.sqrt(square) - MIN_MARKED_DIFFERENCE) / (OPAQUE_DIFFERENCE - MIN_MARKED_DIFFERENCE)),
    )
    marks.data.set([...MARK_COLOR, strength * MARK_ALPHA], index * 4)
  }
}

const readLogBrightness = ({ data }: Pixels, index: number) => Math.log((data[index] ?? 0) + BRIGHTNESS_OFFSET)

const blur = (plane: Float32Array, width: number, height: number, radius: number) =>
  blurLines(blurLines(plane, width, 1, height, width, radius), height, width, width, 1, radius)

const blurLines = (
  plane: Float32Array,
  length: number,
  step: number,
  lines: number,
  lineStep: number,
  radius: number,
) => {
  const blurred = new Float32Array(plane.length)
  for (let line = 0; line < lines; line++) {
    const at = (index: number) => line * lineStep + index * step
    let sum = 0
    for (let index = 0; index < Math.min(radius, length); index++) sum += plane[at(index)] ?? 0
    for (let index = 0; index < length; index++) {
      if (index + radius < length) sum += plane[at(index + radius)] ?? 0
      if (index - radius - 1 >= 0) sum -= plane[at(index - radius - 1)] ?? 0
      const count = Math.min(length - 1, index + radius) - Math.max(0, index - radius) + 1
      blurred[at(index)] = sum / count
    }
  }
  return blurred
}
