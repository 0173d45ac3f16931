import type { Position } from '../ptz.ts'
import { readNumber } from './answer.ts'

/** Where a camera looks: degrees, degrees, 0…100. */
export const readPosition = (body: unknown): Pick<Position, 'pan' | 'tilt' | 'zoom'> => ({
  pan: readNumber(body, 'data', 'pan'),
  tilt: readNumber(body, 'data', 'tilt'),
  zoom: readNumber(body, 'data', 'zoom'),
})
