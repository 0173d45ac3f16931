import type { PaintSpan } from '../draw/cylinder.ts'
import type { CableLook } from './cable-look.ts'
import type { Stretch } from './clamped.ts'
import { paintDecals } from './decal-paint.ts'
import { createCoefficients, measure } from './span-end.ts'
import { MEAN_TONE, paintStrands } from './strand-paint.ts'

/** Returns a function that paints spans of the cable: strands, stains and decals. */
export const cablePainter = (look: CableLook): PaintSpan => {
  let first = createCoefficients()
  let last = createCoefficients()
  let lastY = -1
  let lastX = -1
  const plain = look.steel[MEAN_TONE >> 2] ?? 0
  return (frame, y, x, end, from, to) => {
    if (isHidden(look.hidden, from.along, to.along)) {
      const line = y * frame.width
      frame.pixels.fill(plain, line + x, line + end)
      return
    }
    if (y === lastY && x === lastX) [first, last] = [last, first]
    else measure(look, frame, x, y, from, first)
    measure(look, frame, end, y, to, last)
    lastY = y
    lastX = end
    paintStrands(look, frame, y * frame.width + x, end - x, first, last)
    paintDecals(look, frame, y, x, end, from, to, first.shade)
  }
}

const isHidden = (hidden: Stretch[], from: number, to: number): boolean => {
  for (const stretch of hidden)
    if (from > stretch.from && from < stretch.to && to > stretch.from && to < stretch.to) return true
  return false
}
