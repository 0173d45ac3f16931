/** One value per pixel or block of a picture, row by row. */
export type Plane = { width: number; height: number; values: Float32Array | Uint8Array }

/**
 * `luma` is the brightness (integers from 0 to 255). `warmth` is the logarithm of the ratio of red to blue, averaged
 * over blocks of `WARMTH_BLOCK_PIXELS` pixels: rust is warmer than zinc in any light.
 */
export type FilmFrame = { luma: Plane; warmth: Plane }

export const WARMTH_BLOCK_PIXELS = 4

/** Added to brightness and colours, so that the logarithm does not amplify noise in dark pixels. */
export const BRIGHTNESS_OFFSET = 12

const brightnessLogarithms = Float32Array.from({ length: 256 }, (_, level) => Math.log(level + BRIGHTNESS_OFFSET))

type Size = { width: number; height: number }

/** Returns the brightness and the warmth of RGBA pixels, at half the size if `isHalved`. */
export const readFrame = (rgba: ArrayLike<number>, { width, height }: Size, isHalved = false): FilmFrame => {
  const block = isHalved ? 2 * WARMTH_BLOCK_PIXELS : WARMTH_BLOCK_PIXELS
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
    const offset = BRIGHTNESS_OFFSET * (counts[cell] ?? 0)
    return Math.log((red + offset) / ((blues[cell] ?? 0) + offset))
  })
  const whole = { width, height, values: luma }
  return { luma: isHalved ? halve(whole) : whole, warmth: { width: columns, height: rows, values } }
}

/**
 * Returns the structure of a picture without its light: the logarithm of the brightness minus the mean of that
 * logarithm within `radius` pixels. 0.3 means about a third brighter than the surroundings.
 */
export const extractStructure = ({ width, height, values: luma }: Plane, radius: number): Plane => {
  const log = new Float32Array(luma.length)
  for (let index = 0; index < luma.length; index++) log[index] = brightnessLogarithms[luma[index] ?? 0] ?? 0
  const values = blur(log, width, height, radius)
  for (let index = 0; index < luma.length; index++) values[index] = (log[index] ?? 0) - (values[index] ?? 0)
  return { width, height, values }
}

export const halve = ({ width, height, values: luma }: Plane): Plane => {
  const [columns, rows] = [width >> 1, height >> 1]
  const half = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = 2 * row * width + 2 * column
      const upper = (luma[at] ?? 0) + (luma[at + 1] ?? 0)
      half[row * columns + column] = (upper + (luma[at + width] ?? 0) + (luma[at + width + 1] ?? 0) + 2) >> 2
    }
  return { width: columns, height: rows, values: half }
}

/** Replaces each value by the mean of the square around it that reaches `radius` values in each direction. */
export const blur = (values: Float32Array, width: number, height: number, radius: number): Float32Array =>
  blurColumns(blurRows(values, width, height, radius), width, height, radius)

/**
 * Replaces each value by the mean of the values in its row within `radius`. At the edges, averages only the values
 * inside the plane.
 */
const blurRows = (values: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const blurred = new Float32Array(values.length)
  for (let row = 0; row < height; row++) {
    const first = row * width
    let sum = 0
    for (let column = 0; column < Math.min(radius, width); column++) sum += values[first + column] ?? 0
    for (let column = 0; column < width; column++) {
      if (column + radius < width) sum += values[first + column + radius] ?? 0
      if (column > radius) sum -= values[first + column - radius - 1] ?? 0
      blurred[first + column] = sum / (Math.min(width - 1, column + radius) - Math.max(0, column - radius) + 1)
    }
  }
  return blurred
}

const blurColumns = (values: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const blurred = new Float32Array(values.length)
  const sums = new Float32Array(width)
  for (let row = 0; row < Math.min(radius, height); row++)
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] ?? 0) + (values[row * width + column] ?? 0)
  for (let row = 0; row < height; row++) {
    const enteringRowStart = row + radius < height ? (row + radius) * width : -1
    const leavingRowStart = row > radius ? (row - radius - 1) * width : -1
    const count = Math.min(height - 1, row + radius) - Math.max(0, row - radius) + 1
    for (let column = 0; column < width; column++) {
      let sum = sums[column] ?? 0
      if (enteringRowStart >= 0) sum += values[enteringRowStart + column] ?? 0
      if (leavingRowStart >= 0) sum -= values[leavingRowStart + column] ?? 0
      sums[column] = sum
      blurred[row * width + column] = sum / count
    }
  }
  return blurred
}

/** Returns the middle value, the upper of two middle values, or 0 for an empty list. */
export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
