import type { ClipRect } from './frame.ts'
import { type Lens, NEAR_PLANE_METRES } from './lens.ts'
import { addVectors, dot, subtractVectors, type Vector } from './vector.ts'

/**
 * Returns a rectangle of pixels that contains an axis-aligned box, or null if the box is invisible. `half` contains
 * half of each edge length.
 */
export const findBoxClip = (lens: Lens, middle: Vector, half: Vector): ClipRect | null => {
  const corners = SIGNS.map(([x, y, z]) =>
    toCameraSpace(lens, addVectors(middle, [half[0] * x, half[1] * y, half[2] * z])),
  )
  const seen = corners.filter(([, , ahead]) => ahead >= NEAR_PLANE_METRES)
  for (const [from, to] of EDGES) {
    const cut = clipAtNearPlane(corners[from], corners[to])
    if (cut) seen.push(cut)
  }
  if (seen.length === 0) return null
  const xs = seen.map(([right, , ahead]) => lens.width / 2 + (right * lens.focal) / ahead)
  const ys = seen.map(([, up, ahead]) => lens.height / 2 - (up * lens.focal) / ahead)
  const clip = {
    left: Math.max(0, Math.floor(Math.min(...xs)) - 1),
    top: Math.max(0, Math.floor(Math.min(...ys)) - 1),
    right: Math.min(lens.width, Math.ceil(Math.max(...xs)) + 1),
    bottom: Math.min(lens.height, Math.ceil(Math.max(...ys)) + 1),
  }
  return clip.left < clip.right && clip.top < clip.bottom ? clip : null
}

const SIGNS: Vector[] = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Vector => [x, y, z])))

/** Pairs of corners that differ in one coordinate. */
const EDGES = SIGNS.flatMap((_, from) =>
  [1, 2, 4].filter((bit) => (from & bit) === 0).map((bit) => [from, from | bit] as const),
)

/** Converts world coordinates to camera coordinates: right, up and forward, in metres. */
const toCameraSpace = (lens: Lens, point: Vector): Vector => {
  const offset = subtractVectors(point, lens.eye)
  return [dot(offset, lens.right), dot(offset, lens.up), dot(offset, lens.forward)]
}

const clipAtNearPlane = (from?: Vector, to?: Vector): Vector | null => {
  if (!from || !to || from[2] >= NEAR_PLANE_METRES === to[2] >= NEAR_PLANE_METRES) return null
  const part = (NEAR_PLANE_METRES - from[2]) / (to[2] - from[2])
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, NEAR_PLANE_METRES]
}
