import { type FilmFrame, WARMTH_BLOCK_PIXELS } from '../plane.ts'

/** Half the height of the cable, in pixels. */
export const CABLE_RADIUS_PIXELS = 40

export type SyntheticFilm = {
  frameCount?: number
  /** Size of the pictures. Large pictures take proportionally longer to compare. */
  width?: number
  height?: number
  /** Movement of the cable, in pixels per frame. */
  speed?: number
  /** Convergence per pixel (see `CableMotion`). */
  convergence?: number
  /** Index of the frame, on the whole cable, with which the film starts. */
  start?: number
  /** Displacement of all pictures, in pixels. */
  dx?: number
  dy?: number
  /** Factor by which the brightness is multiplied. */
  light?: number
  /** Fraction of the texture that depends on the direction of the light, from 0 to 1. */
  shading?: number
  warmth?: number
  /** A dark object on the cable. */
  defect?: Patch | null
  /** A rust stain, which differs from the cable only in colour. */
  stain?: Patch | null
}

/**
 * `at` is the frame in which the patch is in the middle, `w` its distance from the axis of the cable. All except `at`
 * are in pixels.
 */
type Patch = { at: number; w: number; length: number; height: number }

const STAIN_WARMTH = 0.5

/** Creates a film of a textured cable that moves in front of a motionless background. Frames are cached. */
export const createSyntheticFilm = ({
  frameCount = 60,
  width = 240,
  height = 136,
  speed = 8,
  convergence = 0,
  start = 0,
  dx = 0,
  dy = 0,
  light = 1,
  shading = 0,
  warmth = 0,
  defect = null,
  stain = null,
}: SyntheticFilm = {}) => {
  const scaleAt = (x: number) => 1 + convergence * x
  const alongAt = (x: number, frame: number) => x / scaleAt(x) - speed * frame
  const isInLength = (patch: Patch | null, x: number, frame: number): patch is Patch =>
    patch !== null && Math.abs(alongAt(x, frame) + speed * patch.at) < patch.length / 2
  const isInHeight = (patch: Patch, w: number) => Math.abs(w - patch.w) < patch.height / 2
  const drawTexture = (along: number, w: number) => {
    const shadedNoise = shading > 0 ? shading * smoothNoise(along / 5 + 900, w / 5) : 0
    return 70 + 110 * ((1 - shading) * smoothNoise(along / 5, w / 5) + shadedNoise)
  }
  const toX = (column: number) => column - width / 2 - dx
  const toY = (row: number) => row - height / 2 - dy
  const background = Uint8Array.from(
    { length: width * height },
    (_, index) => light * (60 + 60 * smoothNoise(toX(index % width) / 9, toY(Math.floor(index / width)) / 9 + 500)),
  )
  const textures = new Map<number, Uint8Array>()
  /**
   * Returns the brightness of the cable in a picture column, and 0 above and below the cable. Without convergence,
   * frames share their columns, so each is drawn only once.
   */
  const getTexture = (column: number, frame: number) => {
    const key = column - speed * frame
    const cached = convergence === 0 ? textures.get(key) : undefined
    if (cached) return cached
    const [along, scale] = [alongAt(toX(column), frame), scaleAt(toX(column))]
    const texture = new Uint8Array(height)
    for (let row = 0; row < height; row++) {
      const w = toY(row) / scale
      if (Math.abs(w) < CABLE_RADIUS_PIXELS) texture[row] = light * drawTexture(along, w)
    }
    textures.set(key, texture)
    return texture
  }
  const warmthAt = (x: number, y: number, frame: number) =>
    warmth + (isInLength(stain, x, frame) && isInHeight(stain, y / scaleAt(x)) ? STAIN_WARMTH : 0)
  const draw = (frame: number): FilmFrame => {
    const luma = background.slice()
    const cable = Array.from({ length: width }, (_, column) => getTexture(column, frame + start))
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const value = cable[column]?.[row] ?? 0
        if (value > 0) luma[row * width + column] = value
      }
    for (let column = 0; column < width; column++) {
      const x = toX(column)
      if (!isInLength(defect, x, frame + start)) continue
      for (let row = 0; row < height; row++)
        if (isInHeight(defect, toY(row) / scaleAt(x))) luma[row * width + column] = light * 20
    }
    const [columns, rows] = [width / WARMTH_BLOCK_PIXELS, height / WARMTH_BLOCK_PIXELS]
    const values = new Float32Array(columns * rows).map((_, block) => {
      const [x, y] = [(block % columns) * WARMTH_BLOCK_PIXELS, Math.floor(block / columns) * WARMTH_BLOCK_PIXELS]
      return warmthAt(x - width / 2 - dx, y - height / 2 - dy, frame + start)
    })
    return { luma: { width, height, values: luma }, warmth: { width: columns, height: rows, values } }
  }
  const drawn = new Map<number, FilmFrame>()
  async function* frames(first: number): AsyncGenerator<FilmFrame, void> {
    for (let frame = first; frame < frameCount; frame++) {
      const picture = drawn.get(frame) ?? draw(frame)
      drawn.set(frame, picture)
      yield picture
    }
  }
  return { frameCount, frames }
}

const smoothNoise = (x: number, y: number) => {
  const [left, upper] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - upper]
  const above = hash(left, upper) * (1 - fx) + hash(left + 1, upper) * fx
  const below = hash(left, upper + 1) * (1 - fx) + hash(left + 1, upper + 1) * fx
  return above * (1 - fy) + below * fy
}

const hash = (x: number, y: number) => {
  const mixed = Math.imul(Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1), 0x5bd1e995)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
