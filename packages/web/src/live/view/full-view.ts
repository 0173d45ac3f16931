import { create } from 'zustand'

/** Whether the live view fills the window, and with it the screen where the browser can do that. */
export const useFullView = create<{ isFull: boolean }>(() => ({ isFull: false }))

/** Fills the window with the live view, or gives the rest of the console its place back. */
export const toggleFullView = () => {
  const { isFull } = useFullView.getState()
  useFullView.setState({ isFull: !isFull })
  const change = isFull ? leaveScreen() : document.documentElement.requestFullscreen?.()
  // A browser that refuses says so on the page's console by itself; the window is filled all the same
  change?.catch(() => {})
}

/** Gives the place back; for a view that goes. */
export const leaveFullView = () => {
  if (useFullView.getState().isFull) toggleFullView()
}

const leaveScreen = () => (document.fullscreenElement ? document.exitFullscreen() : undefined)
