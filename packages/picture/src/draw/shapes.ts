import type { Lens } from './lens.ts'
import { createCorners, fillConvex } from './raster.ts'
import type { Stage } from './stage.ts'
import { dot, minus, type Vector } from './vector.ts'

const NEAR_METRES = 0.06

const shape = createCorners(40)

/** Fills a flat convex shape in one colour, as far as it lies in front of the camera. */
export const drawShape = ({ frame, lens }: Stage, points: readonly Vector[], colour: number, strength = 256): void => {
  shape.count = 0
  const seen = points.map((point) => {
    const offset = minus(point, lens.eye)
    return [dot(offset, lens.right), dot(offset, lens.up), dot(offset, lens.forward)] as const
  })
  seen.forEach((here, n) => {
    const before = seen.at(n - 1) ?? here
    if (here[2] > NEAR_METRES !== before[2] > NEAR_METRES) {
      const part = (NEAR_METRES - before[2]) / (here[2] - before[2])
      put(lens, before[0] + (here[0] - before[0]) * part, before[1] + (here[1] - before[1]) * part, NEAR_METRES)
    }
    if (here[2] > NEAR_METRES) put(lens, here[0], here[1], here[2])
  })
  if (shape.count > 2) fillConvex(frame, shape, colour, strength)
}

const put = (lens: Lens, right: number, up: number, ahead: number): void => {
  const scale = lens.focal / ahead
  shape.xs[shape.count] = lens.width / 2 + right * scale
  shape.ys[shape.count] = lens.height / 2 - up * scale
  shape.count++
}
