/** Brightness of a picture, one byte per pixel, row by row. */
export type LumaFrame = { width: number; height: number; luma: Uint8Array }

/** Signed values of a picture, row by row. */
export type Plane = { width: number; height: number; values: Float32Array }

/**
 * Picture of a film. `warmth` is the logarithm of the ratio of red to blue, averaged over blocks of `WARMTH_BLOCK`
 * pixels: rust is warmer than zinc in every light.
 */
export type FilmFrame = LumaFrame & { warmth: Plane }

export const WARMTH_BLOCK = 4

/** Added to the brightness to prevent the logarithm from amplifying noise in dark pixels. */
const BRIGHTNESS_OFFSET = 12

const logBrightness = Float32Array.from({ length: 256 }, (_, level) => Math.log(level + BRIGHTNESS_OFFSET))

/**
 * Returns the structure of a picture without its light: the logarithm of the brightness minus its mean within `radius`
 * pixels. 0.3 means about a third brighter than the surroundings.
 */
export const extractStructure = ({ width, height, luma }: LumaFrame, radius: number): Plane => {
  const log = new Float32Array(luma.length)
  for (let index = 0; index < luma.length; index++) log[index] = logBrightness[luma[index] ?? 0] ?? 0
  const values = blurColumns(blurRows(log, width, height, radius), width, height, radius)
  for (let index = 0; index < luma.length; index++) values[index] = (log[index] ?? 0) - (values[index] ?? 0)
  return { width, height, values }
}

/** Halves the width and the height. */
export const halve = ({ width, height, luma }: LumaFrame): LumaFrame => {
  const [columns, rows] = [width >> 1, height >> 1]
  const half = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = 2 * row * width + 2 * column
      const upper = (luma[at] ?? 0) + (luma[at + 1] ?? 0)
      half[row * columns + column] = (upper + (luma[at + width] ?? 0) + (luma[at + width + 1] ?? 0) + 2) >> 2
    }
  return { width: columns, height: rows, luma: half }
}

/** Returns the mean within `radius` along each row, over the part of the window that is inside the plane. */
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

/** Returns the mean within `radius` along each column. */
const blurColumns = (values: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const blurred = new Float32Array(values.length)
  const sums = new Float32Array(width)
  for (let row = 0; row < Math.min(radius, height); row++)
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] ?? 0) + (values[row * width + column] ?? 0)
  for (let row = 0; row < height; row++) {
    const entering = row + radius < height ? (row + radius) * width : -1
    const leaving = row > radius ? (row - radius - 1) * width : -1
    const count = Math.min(height - 1, row + radius) - Math.max(0, row - radius) + 1
    for (let column = 0; column < width; column++) {
      let sum = sums[column] ?? 0
      if (entering >= 0) sum += values[entering + column] ?? 0
      if (leaving >= 0) sum -= values[leaving + column] ?? 0
      sums[column] = sum
      blurred[row * width + column] = sum / count
    }
  }
  return blurred
}

const STRUCTURE_RADIUS_FRACTION = 1 / 20

/** Structure of several pictures of the same size. */
export type Planes = { width: number; height: number; all: Float32Array[] }

/** Extracts the structure of the halved pictures, or returns null if there are none. */
export const extractPlanes = (frames: readonly LumaFrame[]): Planes | null => {
  const planes = frames.map((frame) => {
    const half = halve(frame)
    return extractStructure(half, Math.round(half.width * STRUCTURE_RADIUS_FRACTION))
  })
  const [first] = planes
  return first ? { width: first.width, height: first.height, all: planes.map(({ values }) => values) } : null
}
