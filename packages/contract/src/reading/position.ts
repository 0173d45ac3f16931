import type { Position } from '../ptz.ts'
import { readNumber } from './fields.ts'

/** Pan and tilt are in degrees, zoom is from 0 to 100. */
export const readPosition = (body: unknown): Position => ({
  pan: readNumber(body, 'data', 'pan'),
  tilt: readNumber(body, 'data', 'tilt'),
  zoom: readNumber(body, 'data', 'zoom'),
})
