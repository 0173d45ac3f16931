import { createFilmEncoder } from '@rig/picture/film'
import { changeFilm } from './change-film.ts'
import { FRAMES_PER_SECOND } from './patrol-films.ts'

const WIDTH = 320
const HEIGHT_PIXELS = 180
const FRAME_COUNT = 60
const PIXELS_PER_FRAME = 8
/** Half of the cable's height in pixels. */
const CABLE_RADIUS_PIXELS = 40
/** The middle of the film shows the damage. */
const DAMAGE = { frame: 30, y: 10, length: 36, height: 24 }

type CableFilm = {
  isDamaged?: boolean
  /** Width of a pixel, relative to its height. The coded pictures are narrower by this factor. */
  pixelAspectRatio?: number
  /** Whether the coded pictures are upside down. */
  isUpsideDown?: boolean
  /** Rotation that players apply to the coded pictures, clockwise in degrees. */
  rotation?: 0 | 180
}

/** Creates a film of a textured cable that crosses the picture in front of a still background. */
export async function createCableFilm({
  isDamaged = false,
  pixelAspectRatio = 1,
  isUpsideDown = false,
  rotation = 0,
}: CableFilm = {}): Promise<Buffer> {
  const size = { width: WIDTH / pixelAspectRatio, height: HEIGHT_PIXELS }
  const encoder = await createFilmEncoder({ size, fps: FRAMES_PER_SECOND })
  const pixels = new Uint32Array(size.width * size.height)
  for (let frame = 0; frame < FRAME_COUNT; frame++) {
    for (let index = 0; index < pixels.length; index++) {
      const x = ((index % size.width) + 0.5) * pixelAspectRatio - WIDTH / 2
      const y = Math.floor(index / size.width) + 0.5 - HEIGHT_PIXELS / 2
      const luma = Math.round(shade(x, y, frame, isDamaged))
      pixels[isUpsideDown ? pixels.length - 1 - index : index] = 0xff000000 | (luma << 16) | (luma << 8) | luma
    }
    await encoder.add({ bytes: Buffer.from(pixels.buffer) })
  }
  return changeFilm(await encoder.finish(), { pixelAspectRatio, rotation })
}

/** `x` and `y` are in pixels from the middle of the picture. */
function shade(x: number, y: number, frame: number, isDamaged: boolean) {
  if (Math.abs(y) >= CABLE_RADIUS_PIXELS) return 60 + 60 * noise(x / 9, y / 9 + 500)
  const along = x - PIXELS_PER_FRAME * frame
  const isInDamage =
    Math.abs(along + PIXELS_PER_FRAME * DAMAGE.frame) < DAMAGE.length / 2 && Math.abs(y - DAMAGE.y) < DAMAGE.height / 2
  return isDamaged && isInDamage ? 20 : 70 + 110 * noise(along / 5, y / 5)
}

/** Returns smooth noise from 0 to 1. */
function noise(x: number, y: number) {
  const [left, upper] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - upper]
  const above = hash(left, upper) * (1 - fx) + hash(left + 1, upper) * fx
  const below = hash(left, upper + 1) * (1 - fx) + hash(left + 1, upper + 1) * fx
  return above * (1 - fy) + below * fy
}

function hash(x: number, y: number) {
  const mixed = Math.imul(Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1), 0x5bd1e995)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
