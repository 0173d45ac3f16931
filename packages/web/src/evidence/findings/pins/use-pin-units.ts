import { useSyncExternalStore } from 'react'
import { breakpoints } from '../../../styles/breakpoints.ts'

/** Distance, in sled units, below which findings share a pin: a pin is about as wide. */
const WIDE_UNITS = 4
const NARROW_UNITS = 16

/** Returns the smallest distance between two pins on a drawing of the cable that is as wide as the window. */
export const usePinUnits = () =>
  useSyncExternalStore(subscribe, () => (window.matchMedia?.(breakpoints.phone).matches ? NARROW_UNITS : WIDE_UNITS))

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
