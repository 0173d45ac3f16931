import { clamp } from './numbers.ts'

/** Returns the fraction of light at a distance (metres) from the lamp beside the camera, which reaches a few metres. */
export const lampLoss = (lamps: number, away: number): number =>
  1 - lamps * (1 - clamp(1.55 / (1 + 0.16 * away * away), 0.13, 1))
