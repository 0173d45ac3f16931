import { type FilmFrame, halve, WARMTH_BLOCK } from './plane.ts'

type Size = { width: number; height: number }

/** Added to red and blue to prevent the logarithm from amplifying noise in dark pixels. */
const COLOUR_OFFSET = 12

/** Returns the brightness and the warmth of RGBA pixels, at half of their size if `isHalved`. */
export const readFrame = (rgba: ArrayLike<number>, { width, height }: Size, isHalved = false): FilmFrame => {
  const block = isHalved ? 2 * WARMTH_BLOCK : WARMTH_BLOCK
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const luma = new Uint8Array(width * height)
  const reds = new Float32Array(columns * rows)
  const blues = new Float32Array(columns * rows)
  const counts = new Float32Array(columns * rows)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      const [red, green, blue] = [rgba[4 * index] ?? 0, rgba[4 * index + 1] ?? 0, rgba[4 * index + 2] ?? 0]
      luma[index] = (77 * red + 150 * green + 29 * blue) >> 8
      const cell = Math.floor(row / block) * columns + Math.floor(column / block)
      reds[cell] = (reds[cell] ?? 0) + red
      blues[cell] = (blues[cell] ?? 0) + blue
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  const values = reds.map((red, cell) => {
    const offset = COLOUR_OFFSET * (counts[cell] ?? 0)
    return Math.log((red + offset) / ((blues[cell] ?? 0) + offset))
  })
  const frame = { width, height, luma }
  return { ...(isHalved ? halve(frame) : frame), warmth: { width: columns, height: rows, values } }
}
