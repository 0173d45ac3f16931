import type { PaintSpan } from '../draw/cylinder.ts'
import type { CableAppearance } from './cable-appearance.ts'
import { paintDecals } from './decal-paint.ts'
import type { CableSegment } from './hidden-segments.ts'
import { createSpanCoefficients, measureSpanEnd } from './span-end.ts'
import { MEAN_TONE, paintStrands } from './strand-paint.ts'

/** Returns a function that paints strands, stains and decals on a span of the cable. */
export const createCablePainter = (look: CableAppearance): PaintSpan => {
  let first = createSpanCoefficients()
  let last = createSpanCoefficients()
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
    else measureSpanEnd(look, frame, x, y, from, first)
    measureSpanEnd(look, frame, end, y, to, last)
    lastY = y
    lastX = end
    paintStrands(look, frame, y * frame.width + x, end - x, first, last)
    paintDecals(look, frame, y, x, end, from, to, first.shade)
  }
}

const isHidden = (hidden: CableSegment[], from: number, to: number): boolean => {
  for (const stretch of hidden)
    if (from > stretch.from && from < stretch.to && to > stretch.from && to < stretch.to) return true
  return false
}
