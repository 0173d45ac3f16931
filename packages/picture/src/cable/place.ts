import { CABLE_AXIS, CABLE_SIDE, CABLE_UP } from '../draw/lens.ts'
import { plus, times, type Vector } from '../draw/vector.ts'

/** A place by metres along the cable, up from it and out to a side. */
export const place = (metres: number, up: number, out: number): Vector =>
  plus(plus(times(CABLE_AXIS, metres), times(CABLE_UP, up)), times(CABLE_SIDE, out))
