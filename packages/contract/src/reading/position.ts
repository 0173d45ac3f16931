import type { Position } from '../ptz.ts'
import { readNumber } from './answer.ts'

/** Returns the direction of a camera: degrees, degrees, 0…100. */
export const readPosition = (body: unknown): Position => ({
  pan: readNumber(body, 'data', 'pan'),
  tilt: readNumber(body, 'data', 'tilt'),
  zoom: readNumber(body, 'data', 'zoom'),
})
