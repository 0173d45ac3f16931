import { withMipmaps } from '../draw/mipmaps.ts'
import { hash } from '../draw/noise.ts'
import { clamp } from '../draw/numbers.ts'

/** Size in texels of the texture of one strand, which repeats in both directions. */
export const TILE_ACROSS = 128
export const TILE_ALONG = 256
/** Length of strand in the texture, metres. */
export const TILE_METRES = 0.3

const WIRES = 6
const TWIST = 7

/** Number of mipmap levels. */
export const TILE_LEVELS = 5

/**
 * Returns the texture of a strand of wires as mipmaps, finest first. Lowest byte: tone (how much light reaches it);
 * second: roughness, where stains stick; third: rotation of the surface around the cable, 128 is none.
 */
export const createStrandTiles = (seed: number): Int32Array[] => {
  const finest = new Int32Array(TILE_ACROSS * TILE_ALONG)
  for (let y = 0; y < TILE_ALONG; y++)
    for (let x = 0; x < TILE_ACROSS; x++) finest[y * TILE_ACROSS + x] = texel(x, y, seed)
  return withMipmaps(finest, TILE_ACROSS, TILE_LEVELS)
}

const texel = (x: number, y: number, seed: number): number => {
  const across = ((x + 0.5) / TILE_ACROSS) * 2 - 1
  const lay = ((x + 0.5) / TILE_ACROSS) * WIRES + (y / TILE_ALONG) * TWIST
  const wire = Math.floor(lay) % (WIRES + TWIST)
  const inWire = (lay - Math.floor(lay)) * 2 - 1
  const turn = 0.72 * Math.asin(across * 0.94) + 0.5 * Math.asin(inWire * 0.9) * (1 - 0.4 * Math.abs(across))
  const groove = 1 - 0.86 * Math.abs(across) ** 7
  const seam = 1 - 0.5 * Math.abs(inWire) ** 6
  const rough = cloudy(x, y, seed)
  const scratch = hash(wire, y >> 3, seed + 5) > 0.93 ? 0.12 : 0
  const tone = clamp(0.74 * groove * seam * (0.86 + 0.28 * rough) + scratch, 0, 1)
  return (
    Math.round(tone * 255) | (Math.round(rough * 255) << 8) | (Math.round(clamp(turn / 1.45, -1, 1) * 127 + 128) << 16)
  )
}

/** Returns noise in three octaves that repeats with the tile, 0…1. */
const cloudy = (x: number, y: number, seed: number): number => {
  let total = 0
  for (const [cell, strength] of [
    [32, 0.4],
    [8, 0.35],
    [2, 0.25],
  ] as const)
    total += strength * smooth(x / cell, y / cell, TILE_ACROSS / cell, TILE_ALONG / cell, seed + cell)
  return total
}

const smooth = (x: number, y: number, columns: number, rows: number, seed: number): number => {
  const left = Math.floor(x)
  const upper = Math.floor(y)
  const fx = x - left
  const fy = y - upper
  const corner = (column: number, row: number): number => hash(column % columns, row % rows, seed)
  const above = corner(left, upper) * (1 - fx) + corner(left + 1, upper) * fx
  const below = corner(left, upper + 1) * (1 - fx) + corner(left + 1, upper + 1) * fx
  return above + (below - above) * fy
}
