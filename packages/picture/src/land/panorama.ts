import { clamp, toDegrees, toRadians, type Vector } from '../draw/numbers.ts'
import type { Grid } from '../draw/textures.ts'
import { createLandCover } from './landcover.ts'
import { createTerrain, type Surface } from './terrain.ts'

export const PANORAMA_TOP_DEGREES = 21
export const PANORAMA_BOTTOM_DEGREES = -51

const NEAREST_METRES = 80
const FARTHEST_METRES = 17_000

export type Panorama = ReturnType<typeof createPanorama>

const DEPTH_COLUMNS = 180
const DEPTH_ROWS = PANORAMA_TOP_DEGREES - PANORAMA_BOTTOM_DEGREES

export const SKY_RELIEF = -1

/**
 * Creates the unlit land in all directions, seen from the middle of the cable. Columns are azimuths: 0° points to the
 * shady side and 90° along the cable. Rows are elevations from top to bottom. Marches from near to far through the land
 * in each column and stores the visible texels.
 */
export const createPanorama = (seed: number, width: number, groundStep = 1) => {
  const texelsPerDegree = width / 360
  const height = Math.round((PANORAMA_TOP_DEGREES - PANORAMA_BOTTOM_DEGREES) * texelsPerDegree)
  const surface = createShared(width * height)
  const relief = createShared(width * height).fill(SKY_RELIEF)
  const skyline = new Int16Array(width)
  const landCover = createLandCover(createTerrain(seed, groundStep), seed)
  const rowsPerRadian = texelsPerDegree * (180 / Math.PI)
  const fineness = Math.max(1, 6144 / width)
  for (let column = 0; column < width; column++) {
    const azimuth = toRadians(column / texelsPerDegree)
    const east = Math.sin(azimuth)
    const north = -Math.cos(azimuth)
    let row = height
    for (let distance = NEAREST_METRES; distance < FARTHEST_METRES && row > 0; ) {
      const x = east * distance
      const z = north * distance
      const seen =
        (toRadians(PANORAMA_TOP_DEGREES) - Math.atan2(landCover.topAt(x, z, distance), distance)) * rowsPerRadian
      const from = Math.max(0, Math.round(seen))
      if (from < row) {
        const seenSurface = landCover.surfaceAt(x, z, distance)
        const colour = packSurface(seenSurface)
        const facing = packRelief(seenSurface, distance)
        for (; row > from; row--) {
          surface[(row - 1) * width + column] = colour
          relief[(row - 1) * width + column] = facing
        }
      }
      distance *= 1 + getMarchStep(distance) * fineness
    }
    skyline[column] = row
  }
  return {
    width,
    height,
    texelsPerDegree,
    /** Colour of each texel, with the kind of surface in the highest byte. */
    surface,
    /** Normal of each texel (five bits each for y, x, z), and above it a distance bin (six). 0xffffffff means sky. */
    relief,
    /** Topmost row of land in each column. */
    skyline,
    /** Rows count from the top, so `highestSkyline` is the minimum. */
    highestSkyline: skyline.reduce((least, row) => Math.min(least, row), height),
    lowestSkyline: skyline.reduce((most, row) => Math.max(most, row), 0),
    /** Smoothed logarithm of the distance in metres, with one value per 2° of azimuth and 1° of elevation. */
    depth: createCoarseDepth(relief, width, height),
  }
}

/** Allocates memory that threads can share without copying. */
const createShared = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * length))

export const isAboveSkyline = ({ skyline, width, texelsPerDegree }: Panorama, direction: Vector): boolean => {
  const azimuth = toDegrees(Math.atan2(direction[0], -direction[2]))
  const column = Math.floor((azimuth < 0 ? azimuth + 360 : azimuth) * texelsPerDegree) % width
  const row = (PANORAMA_TOP_DEGREES - toDegrees(Math.asin(direction[1]))) * texelsPerDegree
  return row < (skyline[column] ?? 0) - 4
}

const getMarchStep = (distance: number): number =>
  distance < 300 ? 0.0028 : distance < 1100 ? 0.0034 : distance < 3000 ? 0.0055 : 0.01

const packSurface = ({ colour: [red, green, blue], kind }: Surface): number =>
  (kind << 24) | (byte(blue) << 16) | (byte(green) << 8) | byte(red)

const byte = (value: number): number => Math.round(clamp(value, 0, 1) * 255)

const packRelief = ({ normal: [x, y, z] }: Surface, distance: number): number =>
  (toDistanceBin(distance) << 15) | (bin(y) << 10) | (bin(x) << 5) | bin(z)

const bin = (value: number): number => Math.round((clamp(value, -1, 1) + 1) * 15.5)

export const DISTANCE_BIN_COUNT = 64

const toDistanceBin = (distance: number): number =>
  Math.round(
    clamp(Math.log(distance / NEAREST_METRES) / Math.log(FARTHEST_METRES / NEAREST_METRES), 0, 1) *
      (DISTANCE_BIN_COUNT - 1),
  )

export const binToMetres = (distance: number): number =>
  NEAREST_METRES * (FARTHEST_METRES / NEAREST_METRES) ** (distance / (DISTANCE_BIN_COUNT - 1))

/** Returns the mean log distance of each cell. A cell without land repeats the value below it. */
const createCoarseDepth = (relief: Int32Array, width: number, height: number): Grid => {
  const depth = new Float32Array(DEPTH_COLUMNS * DEPTH_ROWS)
  for (let column = 0; column < DEPTH_COLUMNS; column++) {
    let below = Math.log(NEAREST_METRES * 2.4)
    for (let row = DEPTH_ROWS - 1; row >= 0; row--) {
      below = getMeanDepth(relief, width, height, column, row) ?? below
      depth[row * DEPTH_COLUMNS + column] = below
    }
  }
  return { values: depth, columns: DEPTH_COLUMNS, rows: DEPTH_ROWS }
}

const getMeanDepth = (
  relief: Int32Array,
  width: number,
  height: number,
  column: number,
  row: number,
): number | null => {
  let total = 0
  let count = 0
  const right = Math.floor(((column + 1) * width) / DEPTH_COLUMNS)
  const bottom = Math.floor(((row + 1) * height) / DEPTH_ROWS)
  for (let y = Math.floor((row * height) / DEPTH_ROWS); y < bottom; y += 3)
    for (let x = Math.floor((column * width) / DEPTH_COLUMNS); x < right; x += 4) {
      const packedRelief = relief[y * width + x] ?? SKY_RELIEF
      if (packedRelief === SKY_RELIEF) continue
      total += Math.log(binToMetres(packedRelief >> 15))
      count++
    }
  return count === 0 ? null : total / count
}
