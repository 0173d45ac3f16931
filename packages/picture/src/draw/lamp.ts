import { clamp } from './numbers.ts'

/** The part of the lamp's light that arrives at a distance (metres): a lamp beside the camera reaches some metres far. */
export const lampLoss = (lamps: number, away: number): number =>
  1 - lamps * (1 - clamp(1.55 / (1 + 0.16 * away * away), 0.13, 1))
