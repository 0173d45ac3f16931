/** Radius in which the usual light around a point is averaged, as a fraction of the picture's width. */
const REACH = 1 / 6

/** Marks begin at the first value and are opaque from the second: logarithms, 0.3 is a third brighter or darker. */
const SLIGHT = 0.25
const STRONG = 0.5

const DARK = 12
const MARK = [255, 184, 61] as const
const MARK_ALPHA = 170

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** Paints into `marks`, amber on transparent, where two pictures of one size differ by more than their light. */
export const markDifference = (before: Pixels, after: Pixels, marks: Pixels) => {
  const { width, height } = before
  const squares = new Float32Array(width * height)
  for (const channel of [0, 1, 2]) {
    const ratio = squares.map(
      (_value, index) => lightOf(after, index * 4 + channel) - lightOf(before, index * 4 + channel),
    )
    const usual = blur(ratio, width, height, Math.round(width * REACH))
    for (const [index, value] of ratio.entries())
      squares[index] = (squares[index] ?? 0) + (value - (usual[index] ?? 0)) ** 2 / 3
  }
  for (const [index, square] of blur(squares, width, height, 1).entries()) {
    const strength = Math.min(1, Math.max(0, (Math.sqrt(square) - SLIGHT) / (STRONG - SLIGHT)))
    marks.data.set([...MARK, strength * MARK_ALPHA], index * 4)
  }
}

const lightOf = ({ data }: Pixels, index: number) => Math.log((data[index] ?? 0) + DARK)

/** Returns the mean of all pixels within `reach` in both directions. */
const blur = (plane: Float32Array, width: number, height: number, reach: number) =>
  blurLines(blurLines(plane, width, 1, height, width, reach), height, width, width, 1, reach)

const blurLines = (
  plane: Float32Array,
  length: number,
  step: number,
  lines: number,
  lineStep: number,
  reach: number,
) => {
  const blurred = new Float32Array(plane.length)
  for (let line = 0; line < lines; line++) {
    const at = (index: number) => line * lineStep + index * step
    let sum = 0
    for (let index = 0; index < Math.min(reach, length); index++) sum += plane[at(index)] ?? 0
    for (let index = 0; index < length; index++) {
      if (index + reach < length) sum += plane[at(index + reach)] ?? 0
      if (index - reach - 1 >= 0) sum -= plane[at(index - reach - 1)] ?? 0
      const count = Math.min(length - 1, index + reach) - Math.max(0, index - reach) + 1
      blurred[at(index)] = sum / count
    }
  }
  return blurred
}
