import { hashNoise } from './noise.ts'

export type FrameSize = { width: number; height: number }

export type Frame = ReturnType<typeof createFrame>

/** Rectangle of pixels. `right` and `bottom` are exclusive. */
export type ClipRect = { left: number; top: number; right: number; bottom: number }

/**
 * `pixels` have red in the lowest byte, and `bytes` is the same memory in the order red, green, blue, alpha. `grain` is
 * the index of the grain value for the first pixel. Drawing functions are limited to `clip`.
 */
export const createFrame = (width: number, height: number) => {
  const pixels = new Int32Array(width * height)
  const clip: ClipRect = { left: 0, top: 0, right: width, bottom: height }
  return { width, height, pixels, bytes: Buffer.from(pixels.buffer), grain: 0, clip, version: 0 }
}

const GRAIN_LENGTH = 65_536

/** Sensor noise: grey values from 0 to 5 that are added to pixels. Read it at `index & GRAIN_MASK`. */
export const grain: Int32Array = Int32Array.from(
  { length: GRAIN_LENGTH },
  (_, n) => Math.floor((hashNoise(n, 1) + hashNoise(n, 2) + hashNoise(n, 3)) * 1.7) * 0x010101,
)
export const GRAIN_MASK = GRAIN_LENGTH - 1

export const vignetteAt = ({ width, height }: FrameSize, x: number, y: number): number => {
  const fromX = (x - width / 2) / (width / 2)
  const fromY = (y - height / 2) / (width / 2)
  const reach = fromX * fromX + fromY * fromY
  return 1 - 0.17 * reach - 0.08 * reach * reach
}
