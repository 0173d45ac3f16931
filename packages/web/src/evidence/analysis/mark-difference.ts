/** How far around a place its usual light is averaged, as a fraction of the picture's width. */
const REACH = 1 / 6

/**
 * A place is marked from the first value on, and fully from the second: logarithms, 0.3 is a third brighter or darker.
 */
const SLIGHT = 0.25
const STRONG = 0.5

const DARK = 12
const MARK = [255, 184, 61] as const
const MARK_ALPHA = 170

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** Paints where two pictures of one size differ by more than their light: amber on nothing, into `marks`. */
export const markDifference = (before: Pixels, after: Pixels, marks: Pixels) => {
  const { width, height } = before
  const squares = new Float32Array(width * height)
  for (const channel of [0, 1, 2]) {
    const ratio = squares.map(
      (_value, place) => lightOf(after, place * 4 + channel) - lightOf(before, place * 4 + channel),
    )
    const usual = blur(ratio, width, height, Math.round(width * REACH))
    for (const [place, value] of ratio.entries())
      squares[place] = (squares[place] ?? 0) + (value - (usual[place] ?? 0)) ** 2 / 3
  }
  for (const [place, square] of blur(squares, width, height, 1).entries()) {
    const strength = Math.min(1, Math.max(0, (Math.sqrt(square) - SLIGHT) / (STRONG - SLIGHT)))
    marks.data.set([...MARK, strength * MARK_ALPHA], place * 4)
  }
}

const lightOf = ({ data }: Pixels, place: number) => Math.log((data[place] ?? 0) + DARK)

/** The mean of all within `reach` pixels in both directions. */
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
