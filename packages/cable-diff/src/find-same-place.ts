import { extractStructure, halve, type LumaFrame, type Plane } from './plane.ts'

/** Below this correlation the pictures show different places, or the same place in too different a light. */
const MIN_CORRELATION = 0.2
const STRUCTURE_RADIUS = 8

export type AlignmentFrame = { index: number; frame: LumaFrame }

/** Prepares a picture for `findSamePlace`. */
export const readStructure = (frame: LumaFrame): Plane => extractStructure(halve(halve(frame)), STRUCTURE_RADIUS)

/**
 * Returns the index of the frame that shows the same place as the reference, or null if none does. Only the structure
 * counts, so that it may have been taken at another time of day.
 */
export const findSamePlace = (reference: Plane, frames: readonly AlignmentFrame[]): number | null => {
  const rated = frames.map(({ index, frame }) => ({ index, correlation: correlate(reference, readStructure(frame)) }))
  const best = rated.toSorted((a, b) => b.correlation - a.correlation)[0]
  return best && best.correlation >= MIN_CORRELATION ? best.index : null
}

const correlate = (one: Plane, other: Plane): number => {
  if (one.width !== other.width || one.height !== other.height) return 0
  let [product, energy, otherEnergy] = [0, 1e-9, 1e-9]
  for (let index = 0; index < one.values.length; index++) {
    const [a, b] = [one.values[index] ?? 0, other.values[index] ?? 0]
    product += a * b
    energy += a * a
    otherEnergy += b * b
  }
  return product / Math.sqrt(energy * otherEnergy)
}
