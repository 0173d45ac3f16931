import type { FilmReader } from '../evidence/analysis/film-reader.ts'
import type { LumaFrame } from '../evidence/analysis/plane.ts'

const WIDTH = 320
const HEIGHT = 180
const pixels = Uint32Array.from({ length: WIDTH * HEIGHT }, (_, index) => index)
/** Half of the cable's height in pixels. */
export const CABLE_RADIUS = 40

export type SyntheticFilm = {
  frameCount?: number
  /** Pixels per frame. */
  speed?: number
  /** Convergence of the cable, per pixel. */
  convergence?: number
  /** Frame at which the film starts. */
  start?: number
  /** Displacement of the pictures in pixels. */
  dx?: number
  dy?: number
  /** Factor on the brightness. */
  light?: number
  /** Object on the cable: the frame in which it is in the middle, its distance from the axis, and its size in pixels. */
  defect?: { at: number; w: number; length: number; height: number } | null
}

/**
 * Creates a film of a textured cable in front of a background that does not move. Each frame is drawn once, because
 * drawing takes longer than comparing.
 */
export const createSyntheticFilm = ({
  frameCount = 60,
  speed = 8,
  convergence = 0,
  start = 0,
  dx = 0,
  dy = 0,
  light = 1,
  defect = null,
}: SyntheticFilm = {}): FilmReader => {
  const isDefect = (along: number, w: number) =>
    defect && Math.abs(along + speed * defect.at) < defect.length / 2 && Math.abs(w - defect.w) < defect.height / 2
  const lightAt = (x: number, y: number, frame: number, background: number) => {
    const scale = 1 + convergence * x
    const [along, w] = [x / scale - speed * frame, y / scale]
    if (isDefect(along, w)) return 20
    return Math.abs(w) < CABLE_RADIUS ? 70 + 110 * smoothNoise(along / 5, w / 5) : background
  }
  const toX = (index: number) => (index % WIDTH) - WIDTH / 2 - dx
  const toY = (index: number) => Math.floor(index / WIDTH) - HEIGHT / 2 - dy
  const background = Float64Array.from(pixels, (index) => 60 + 60 * smoothNoise(toX(index) / 9, toY(index) / 9 + 500))
  const draw = (frame: number): LumaFrame => {
    const luma = new Uint8Array(pixels.length)
    for (const index of pixels)
      luma[index] = light * lightAt(toX(index), toY(index), frame + start, background[index] ?? 0)
    return { width: WIDTH, height: HEIGHT, luma }
  }
  const drawn = new Map<number, LumaFrame>()
  async function* frames(first: number) {
    for (let frame = first; frame < frameCount; frame++) {
      const luma = drawn.get(frame) ?? draw(frame)
      drawn.set(frame, luma)
      yield luma
    }
  }
  return { width: WIDTH, height: HEIGHT, frameCount, frames }
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
