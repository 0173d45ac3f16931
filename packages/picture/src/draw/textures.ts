import { lerp } from './numbers.ts'

/** Values on a grid, row by row. */
export type Grid = { values: Float32Array; columns: number; rows: number }

/** Interpolates a grid that repeats. Both indexes are ≥ 0, and below the numbers of columns and rows. */
export const sampleGrid = ({ values, columns, rows }: Grid, column: number, row: number): number => {
  const left = Math.floor(column)
  const upper = Math.floor(row)
  const right = left + 1 === columns ? 0 : left + 1
  const here = upper * columns
  const next = upper + 1 === rows ? 0 : here + columns
  const fraction = column - left
  const above = lerp(values[here + left] ?? 0, values[here + right] ?? 0, fraction)
  return lerp(above, lerp(values[next + left] ?? 0, values[next + right] ?? 0, fraction), row - upper)
}

/** Returns the remainder from 0 up to but excluding `size`, even for a negative value. */
export const modulo = (value: number, size: number): number => value - Math.floor(value / size) * size

/** Returns a repeating texture with its mipmaps, finest first. Each texel has three bytes. */
export const createMipmaps = (finest: Int32Array, width: number, levels: number): Int32Array[] => {
  const all: Int32Array[] = [finest]
  for (let level = 1; level < levels; level++) all.push(halve(all[level - 1] ?? finest, width >> (level - 1)))
  return all
}

const halve = (texture: Int32Array, width: number): Int32Array => {
  const half = width / 2
  return Int32Array.from({ length: texture.length / 4 }, (_, n) => {
    const at = Math.floor(n / half) * 2 * width + (n % half) * 2
    const a = texture[at] ?? 0
    const b = texture[at + 1] ?? 0
    const c = texture[at + width] ?? 0
    const d = texture[at + width + 1] ?? 0
    return mean(a, b, c, d, 0) | (mean(a, b, c, d, 8) << 8) | (mean(a, b, c, d, 16) << 16)
  })
}

const mean = (a: number, b: number, c: number, d: number, shift: number): number =>
  (((a >> shift) & 255) + ((b >> shift) & 255) + ((c >> shift) & 255) + ((d >> shift) & 255) + 2) >> 2
