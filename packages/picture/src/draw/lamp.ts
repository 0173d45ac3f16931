import { clamp } from './numbers.ts'

/**
 * Returns the brightness factor at a distance in metres from the camera's lamp. `lamps` is the strength of the lamp.
 */
export const getLampAttenuation = (lamps: number, away: number): number =>
  1 - lamps * (1 - clamp(1.55 / (1 + 0.16 * away * away), 0.13, 1))
