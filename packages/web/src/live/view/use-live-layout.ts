import { useSyncExternalStore } from 'react'
import { breakpoints } from '../../styles/breakpoints.ts'

/** How the live view lies in its window: at a desk, in a low window (a phone on its side), on an upright phone. */
type LiveLayout = 'desk' | 'low' | 'phone'

const matches = (query: string) => window.matchMedia?.(query).matches ?? false

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const read = (): LiveLayout => {
  if (matches(breakpoints.phone)) return 'phone'
  return matches(breakpoints.low) ? 'low' : 'desk'
}

export const useLiveLayout = () => useSyncExternalStore(subscribe, read)
