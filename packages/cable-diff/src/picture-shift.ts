import type { Shift } from './correlation.ts'
import type { PictureOffset } from './film-alignment.ts'
import { type FilmFrame, type Plane, WARMTH_BLOCK } from './plane.ts'

/** Displacements below this have no effect on the comparison. */
export const NEGLIGIBLE_PIXELS = 0.4
/** Longest displacement that the gradients of the picture can measure. */
const MAX_PIXELS = 2

const readOffset = (
  { x: [a = 0, b = 0, c = 0, d = 0], y: [e = 0, f = 0, g = 0] }: PictureOffset,
  x: number,
  y: number,
): Shift => {
  const [u, v] = [x / 100, y / 100]
  return { dx: a + b * u + c * v + d * u * u, dy: e + f * u + g * v }
}

export const isNegligible = (offset: PictureOffset, { dx, dy }: Shift, { width, height }: Plane) =>
  [-0.4, 0, 0.4].every((across) =>
    [-0.3, 0.3].every((down) => {
      const at = readOffset(offset, across * width, down * height)
      return Math.hypot(at.dx + dx, at.dy + dy) < NEGLIGIBLE_PIXELS
    }),
  )

/** Returns the picture moved back by its displacement. */
export const alignPicture = ({ luma, warmth }: FilmFrame, offset: PictureOffset, shift: Shift): FilmFrame => ({
  luma: alignLuma(luma, offset, shift),
  warmth: alignWarmth(warmth, offset, shift),
})

/** Interpolates between pixels. */
const alignLuma = ({ width, height, values: luma }: Plane, offset: PictureOffset, shift: Shift): Plane => {
  const aligned = new Uint8Array(luma.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const { dx, dy } = readOffset(offset, column - width / 2, row - height / 2)
      const x = Math.min(width - 1.001, Math.max(0, column + dx + shift.dx))
      const y = Math.min(height - 1.001, Math.max(0, row + dy + shift.dy))
      const [left, upper] = [Math.floor(x), Math.floor(y)]
      const [fx, fy] = [x - left, y - upper]
      const at = upper * width + left
      const above = (luma[at] ?? 0) * (1 - fx) + (luma[at + 1] ?? 0) * fx
      const below = (luma[at + width] ?? 0) * (1 - fx) + (luma[at + width + 1] ?? 0) * fx
      aligned[row * width + column] = above * (1 - fy) + below * fy + 0.5
    }
  return { width, height, values: aligned }
}

/** Moves whole blocks, because colours change slowly along a picture. */
const alignWarmth = ({ width, height, values }: Plane, offset: PictureOffset, shift: Shift): Plane => {
  const aligned = new Float32Array(values.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const { dx, dy } = readOffset(offset, (column - width / 2) * WARMTH_BLOCK, (row - height / 2) * WARMTH_BLOCK)
      const x = Math.min(width - 1, Math.max(0, column + Math.round((dx + shift.dx) / WARMTH_BLOCK)))
      const y = Math.min(height - 1, Math.max(0, row + Math.round((dy + shift.dy) / WARMTH_BLOCK)))
      aligned[row * width + column] = values[y * width + x] ?? 0
    }
  return { width, height, values: aligned }
}

/** Measures the displacement of a whole picture against another one to a fraction of a pixel, from their gradients. */
export const measureShift = (one: Plane, other: Plane, top: number, bottom: number): Shift => {
  const { width, height, values } = one
  let [xx, xy, yy, xt, yt] = [1e-3, 0, 1e-3, 0, 0]
  for (let row = Math.max(1, Math.ceil(height / 2 + top)); row < Math.min(height - 1, height / 2 + bottom); row += 2)
    for (let column = 2; column < width - 2; column += 2) {
      const index = row * width + column
      const gx = ((values[index + 1] ?? 0) - (values[index - 1] ?? 0)) / 2
      const gy = ((values[index + width] ?? 0) - (values[index - width] ?? 0)) / 2
      const difference = (values[index] ?? 0) - (other.values[index] ?? 0)
      xx += gx * gx
      xy += gx * gy
      yy += gy * gy
      xt += gx * difference
      yt += gy * difference
    }
  const determinant = xx * yy - xy * xy
  const limit = (value: number) => Math.min(MAX_PIXELS, Math.max(-MAX_PIXELS, value || 0))
  return { dx: limit((xt * yy - yt * xy) / determinant), dy: limit((yt * xx - xt * xy) / determinant) }
}
