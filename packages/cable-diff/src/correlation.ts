import type { Plane } from './plane.ts'

/** Planes of the same size that are compared pixel by pixel. */
export type PlanePair = readonly [one: Plane, other: Plane]

/** A part of a plane, in pixels. Only every `columnStep`-th column and every `rowStep`-th row is read. */
export type Window = {
  left: number
  right: number
  top: number
  bottom: number
  columnStep?: number
  rowStep?: number
}

/** Displacement in pixels. */
export type Shift = { dx: number; dy: number }

export type Match = Shift & { correlation: number }

/** Added to the energy, so that planes without structure have the correlation 0 instead of NaN. */
const ENERGY_FLOOR = 1e-9

/**
 * Returns the normalised correlation (−1 to 1) between a window of the first plane and the window of the other plane
 * that is displaced by `shift`, over all pairs. Pixels that only one plane contains do not count.
 */
export const correlate = (pairs: readonly PlanePair[], window: Window, { dx, dy }: Shift): number => {
  const { columnStep = 1, rowStep = 1 } = window
  let product = 0
  let energy = 0
  let otherEnergy = 0
  for (const [{ width, values }, { height: otherHeight, values: others }] of pairs) {
    const [left, right] = [Math.max(window.left, -dx), Math.min(window.right, width - dx)]
    const [top, bottom] = [Math.max(window.top, -dy), Math.min(window.bottom, otherHeight - dy)]
    const displacement = dy * width + dx
    for (let row = top; row < bottom; row += rowStep) {
      const end = row * width + right
      for (let index = row * width + left; index < end; index += columnStep) {
        // Allocate nothing per pixel: a comparison spends most of its time in this loop
        const a = values[index] ?? 0
        const b = others[index + displacement] ?? 0
        product += a * b
        energy += a * a
        otherEnergy += b * b
      }
    }
  }
  return product / Math.sqrt(energy * otherEnergy + ENERGY_FLOOR)
}

/** Among the shifts that differ from `near` by at most `reach`, returns the one with the highest correlation. */
export const findShift = (pairs: readonly PlanePair[], window: Window, near: Shift, reach: Shift): Match => {
  let best = { ...near, correlation: Number.NEGATIVE_INFINITY }
  for (let dy = near.dy - reach.dy; dy <= near.dy + reach.dy; dy++)
    for (let dx = near.dx - reach.dx; dx <= near.dx + reach.dx; dx++) {
      const correlation = correlate(pairs, window, { dx, dy })
      if (correlation > best.correlation) best = { dx, dy, correlation }
    }
  return best
}

/**
 * Returns the best shift to a fraction of a pixel. Returns null if it is at the limit of `reach` (the true shift may be
 * longer), if the search would leave the planes, or if the correlation is below `minCorrelation`.
 */
export const findPreciseShift = (
  pairs: readonly PlanePair[],
  window: Window,
  near: Shift,
  reach: Shift,
  minCorrelation: number,
): Match | null => {
  const plane = pairs[0]?.[0]
  if (!plane || !isInside(window, plane) || !isInside(extendWindow(window, near, reach), plane)) return null
  const { dx, dy, correlation } = findShift(pairs, window, near, reach)
  if (Math.abs(dx - near.dx) === reach.dx || Math.abs(dy - near.dy) === reach.dy) return null
  if (correlation < minCorrelation) return null
  const rate = (x: number, y: number) => correlate(pairs, window, { dx: dx + x, dy: dy + y })
  return {
    dx: dx + findVertex(rate(-1, 0), correlation, rate(1, 0)),
    dy: dy + findVertex(rate(0, -1), correlation, rate(0, 1)),
    correlation,
  }
}

const isInside = ({ left, right, top, bottom }: Window, { width, height }: Plane) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height

const extendWindow = ({ left, right, top, bottom }: Window, near: Shift, reach: Shift): Window => ({
  left: left + near.dx - reach.dx,
  right: right + near.dx + reach.dx,
  top: top + near.dy - reach.dy,
  bottom: bottom + near.dy + reach.dy,
})

/** Returns where the parabola through three consecutive values has its vertex, relative to the middle value. */
const findVertex = (before: number, middle: number, after: number) =>
  (before - after) / (2 * (before - 2 * middle + after) || 1)
