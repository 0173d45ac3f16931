import type { Position } from '../ptz.ts'
import { readNumber } from './fields.ts'

/** Reads the position of a camera: pan and tilt in degrees, zoom from 0 to 100. */
export const readPosition = (body: unknown): Position => ({
  pan: readNumber(body, 'data', 'pan'),
  tilt: readNumber(body, 'data', 'tilt'),
  zoom: readNumber(body, 'data', 'zoom'),
})
