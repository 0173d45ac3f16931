import { hash } from './noise.ts'

/** Width and height in pixels. */
export type Size = { width: number; height: number }

/** The pixels of a picture, with red in the lowest byte. */
export type Frame = Size & {
  pixels: Int32Array
  /** The same memory as bytes: red, green, blue, alpha. */
  bytes: Buffer
  /** Index in the grain of the first pixel. */
  grain: number
  /** Only pixels inside it are drawn. */
  clip: Clip
  /** Increases with each change of the pixels. */
  version: number
}

/** A rectangle of whole pixels, `right` and `bottom` just outside. */
export type Clip = { left: number; top: number; right: number; bottom: number }

export const createFrame = (width: number, height: number): Frame => {
  const pixels = new Int32Array(width * height)
  const clip = { left: 0, top: 0, right: width, bottom: height }
  return { width, height, pixels, bytes: Buffer.from(pixels.buffer), grain: 0, clip, version: 0 }
}

const GRAIN_LENGTH = 65_536

/** Sensor noise: greys from 0 to 5 that are added to pixels. `index & GRAIN_MASK` is always a valid index. */
export const grain: Int32Array = Int32Array.from(
  { length: GRAIN_LENGTH },
  (_, n) => Math.floor((hash(n, 1) + hash(n, 2) + hash(n, 3)) * 1.7) * 0x010101,
)
export const GRAIN_MASK = GRAIN_LENGTH - 1

/** Returns the brightness at a point of the picture: 1 in the middle, less towards the corners. */
export const vignette = ({ width, height }: Size, x: number, y: number): number => {
  const fromX = (x - width / 2) / (width / 2)
  const fromY = (y - height / 2) / (width / 2)
  const reach = fromX * fromX + fromY * fromY
  return 1 - 0.17 * reach - 0.08 * reach * reach
}
