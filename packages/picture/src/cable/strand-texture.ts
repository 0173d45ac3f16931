import { createMipmaps } from '../draw/mipmaps.ts'
import { hashNoise } from '../draw/noise.ts'
import { clamp } from '../draw/numbers.ts'

/** Size of the repeating texture in texels. */
export const TILE_WIDTH_TEXELS = 128
export const TILE_LENGTH_TEXELS = 256
export const TILE_METRES = 0.3

const WIRES = 6
const TWIST = 7

export const TILE_LEVELS = 5

/**
 * Creates the repeating texture of one strand as mipmaps, finest first. In each texel, the lowest byte is the tone, the
 * second is the roughness that collects stains, and the third is the rotation of the surface (128 means none).
 */
export const createStrandTexture = (seed: number): Int32Array[] => {
  const finest = new Int32Array(TILE_WIDTH_TEXELS * TILE_LENGTH_TEXELS)
  for (let y = 0; y < TILE_LENGTH_TEXELS; y++)
    for (let x = 0; x < TILE_WIDTH_TEXELS; x++) finest[y * TILE_WIDTH_TEXELS + x] = texel(x, y, seed)
  return createMipmaps(finest, TILE_WIDTH_TEXELS, TILE_LEVELS)
}

const texel = (x: number, y: number, seed: number): number => {
  const across = ((x + 0.5) / TILE_WIDTH_TEXELS) * 2 - 1
  const lay = ((x + 0.5) / TILE_WIDTH_TEXELS) * WIRES + (y / TILE_LENGTH_TEXELS) * TWIST
  const wire = Math.floor(lay) % (WIRES + TWIST)
  const inWire = (lay - Math.floor(lay)) * 2 - 1
  const turn = 0.72 * Math.asin(across * 0.94) + 0.5 * Math.asin(inWire * 0.9) * (1 - 0.4 * Math.abs(across))
  const groove = 1 - 0.86 * Math.abs(across) ** 7
  const seam = 1 - 0.5 * Math.abs(inWire) ** 6
  const rough = sampleTileNoise(x, y, seed)
  const scratch = hashNoise(wire, y >> 3, seed + 5) > 0.93 ? 0.12 : 0
  const tone = clamp(0.74 * groove * seam * (0.86 + 0.28 * rough) + scratch, 0, 1)
  return (
    Math.round(tone * 255) | (Math.round(rough * 255) << 8) | (Math.round(clamp(turn / 1.45, -1, 1) * 127 + 128) << 16)
  )
}

/** Returns noise (0 to 1) with three octaves that repeats with the texture. */
const sampleTileNoise = (x: number, y: number, seed: number): number => {
  let total = 0
  for (const [cell, strength] of [
    [32, 0.4],
    [8, 0.35],
    [2, 0.25],
  ] as const)
    total += strength * smooth(x / cell, y / cell, TILE_WIDTH_TEXELS / cell, TILE_LENGTH_TEXELS / cell, seed + cell)
  return total
}

const smooth = (x: number, y: number, columns: number, rows: number, seed: number): number => {
  const left = Math.floor(x)
  const upper = Math.floor(y)
  const fx = x - left
  const fy = y - upper
  const corner = (column: number, row: number): number => hashNoise(column % columns, row % rows, seed)
  const above = corner(left, upper) * (1 - fx) + corner(left + 1, upper) * fx
  const below = corner(left, upper + 1) * (1 - fx) + corner(left + 1, upper + 1) * fx
  return above + (below - above) * fy
}
