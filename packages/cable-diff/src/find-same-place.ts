import { correlate } from './correlation.ts'
import { extractStructure, type FilmFrame, halve, type Plane } from './plane.ts'

/** Pictures with a lower correlation show different places, or the same place under lighting that is too different. */
const MIN_CORRELATION = 0.2
const STRUCTURE_RADIUS_PIXELS = 8

/**
 * Returns the index of the frame that shows the same place as `reference`, which must have the same size, or null.
 * Compares only the structure, because the frames may be from another time of day.
 */
export const findSamePlace = (reference: FilmFrame, frames: readonly FilmFrame[]): number | null => {
  const structure = extractReducedStructure(reference)
  const whole = { left: 0, right: structure.width, top: 0, bottom: structure.height }
  const correlations = frames.map((frame) =>
    correlate([[structure, extractReducedStructure(frame)]], whole, { dx: 0, dy: 0 }),
  )
  const best = Math.max(...correlations)
  return best >= MIN_CORRELATION ? correlations.indexOf(best) : null
}

const extractReducedStructure = ({ luma }: FilmFrame): Plane =>
  extractStructure(halve(halve(luma)), STRUCTURE_RADIUS_PIXELS)
