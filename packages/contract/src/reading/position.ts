import type { Position } from '../ptz.ts'
import { readNumber } from './fields.ts'

/** Returns the direction of a camera: pan and tilt in degrees, zoom 0…100. */
export const readPosition = (body: unknown): Position => ({
  pan: readNumber(body, 'data', 'pan'),
  tilt: readNumber(body, 'data', 'tilt'),
  zoom: readNumber(body, 'data', 'zoom'),
})
