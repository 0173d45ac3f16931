import { correlate } from './correlation.ts'
import { extractStructure, type FilmFrame, halve, type Plane } from './plane.ts'

/** Below this correlation the pictures show different places, or the same place in too different a light. */
const MIN_CORRELATION = 0.2
const STRUCTURE_RADIUS = 8

/**
 * Returns the frame that shows the same place as the reference of the same size, or null. Only the structure counts, so
 * that it may have been taken at another time of day.
 */
export const findSamePlace = (reference: FilmFrame, frames: readonly FilmFrame[]): number | null => {
  const structure = readStructure(reference)
  const whole = { left: 0, right: structure.width, top: 0, bottom: structure.height }
  const correlations = frames.map((frame) => correlate([[structure, readStructure(frame)]], whole, { dx: 0, dy: 0 }))
  const best = Math.max(...correlations)
  return best >= MIN_CORRELATION ? correlations.indexOf(best) : null
}

const readStructure = ({ luma }: FilmFrame): Plane => extractStructure(halve(halve(luma)), STRUCTURE_RADIUS)
