import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the console fills the screen. */
export const useFullScreen = () => useSyncExternalStore(subscribe, () => document.fullscreenElement != null)

/** Fills the screen with the whole page, so that notices and dialogs stay above the picture. */
export const toggleFullScreen = () => {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()
  // A browser that refuses says so on the page's console by itself
  change?.catch(() => {})
}
