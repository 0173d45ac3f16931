import { useLayoutEffect, useSyncExternalStore } from 'react'
import { SHORT } from '../styles/breakpoints.ts'

/**
 * Layout of the dashboard area, which style sheets read as `:root[data-layout]`. 'wide': the sidebar and the other
 * controls are around the picture. 'short': the window is wide but not tall, and the controls are on the picture.
 * 'upright': the picture is above its controls, and links to screens are in a bar at the bottom.
 */
type Layout = 'wide' | 'short' | 'upright'

export const useLayout = (): Layout => useSyncExternalStore(subscribeToSize, readLayout)

/** Returns whether a media query matches the window. */
export const useMedia = (query: string) => useSyncExternalStore(subscribeToSize, () => matchesMedia(query))

const subscribeToSize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const readLayout = (): Layout => {
  if (matchesMedia('(orientation: portrait), (max-width: 479px)')) return 'upright'
  return matchesMedia(SHORT) ? 'short' : 'wide'
}

const matchesMedia = (query: string) => window.matchMedia?.(query).matches ?? false

/** Sets an attribute of the root element, on which tokens, toasts and dialogs outside of the component depend. */
export const useRootAttribute = (name: 'layout' | 'view', value: string | null) => {
  useLayoutEffect(() => {
    if (value === null) return
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}
