import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { useConsole, useSettings } from '../../console/console-context.tsx'
import { presetList } from '../../rig/presets.ts'
import { cameraPosition } from '../../rig/ptz.ts'
import { scheduleList } from '../../rig/schedules.ts'
import { breakpoints } from '../../styles/breakpoints.ts'

/** Returns whether the live picture is switched on, and functions that change that. */
export const useStreaming = () => {
  const { movement, settings } = useConsole()
  const isStreaming = useSettings((state) => state.isStreaming)
  const setStreaming = (on: boolean) => {
    // No one should steer a camera without its picture
    if (!on) movement.endAllHolds()
    settings.change({ isStreaming: on })
  }
  return { isStreaming, setStreaming, toggleStreaming: () => setStreaming(!settings.get().isStreaming) }
}

/** Returns a function that makes a camera the current one, and loads its presets, the schedules and its position (spec 4). */
export const useChooseCamera = () => {
  const rigConsole = useConsole()
  const { movement, settings, queryClient } = rigConsole
  return (cameraID: string) => {
    movement.endAllHolds()
    settings.change({ camera: cameraID })
    void queryClient.prefetchQuery(presetList(rigConsole, cameraID))
    void queryClient.prefetchQuery(cameraPosition(rigConsole, cameraID))
    void queryClient.prefetchQuery({ ...scheduleList(rigConsole), staleTime: 0 })
  }
}

/** Ends all holds when a condition becomes true. */
export const useEndHoldsWhen = (condition: boolean) => {
  const { movement } = useConsole()
  useEffect(() => {
    if (condition) movement.endAllHolds()
  }, [movement, condition])
}

/** Creates the state of the full view, in which the live view fills the window, and the screen if the browser allows it. */
const createFullView = ({ page }: RigConsole) => {
  const { document } = page.window
  const store = createStore(() => ({ isFull: false }))
  const toggle = () => {
    const { isFull } = store.getState()
    store.setState({ isFull: !isFull })
    const change = isFull ? leaveScreen() : document.documentElement.requestFullscreen?.()
    // A browser that refuses logs the reason; the view still fills the window
    change?.catch(() => {})
  }
  const leaveScreen = () => (document.fullscreenElement ? document.exitFullscreen() : undefined)
  return {
    store,
    toggle,
    leave: () => {
      if (store.getState().isFull) toggle()
    },
  }
}

/** Returns whether the live view fills the window, and a function that changes that. */
export const useFullView = () => {
  const { store, toggle } = useConsole().part(createFullView)
  return { isFull: useStore(store).isFull, toggle }
}

/**
 * Returns a ref for the element that fills the window in full view, and whether it does. Everything behind it is inert.
 * Full view ends with the full screen (Escape) and with its component.
 */
export const useFullViewElement = () => {
  const rigConsole = useConsole()
  const { store, leave } = rigConsole.part(createFullView)
  const { document } = rigConsole.page.window
  const view = useRef<HTMLDivElement>(null)
  const { isFull } = useStore(store)

  useEffect(() => {
    if (!isFull || !view.current) return
    const hidden = elementsBeside(view.current)
    for (const element of hidden) element.toggleAttribute('inert', true)
    return () => {
      for (const element of hidden) element.toggleAttribute('inert', false)
    }
  }, [isFull])

  useEffect(() => {
    const follow = () => document.fullscreenElement ?? leave()
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      leave()
    }
  }, [document, leave])

  return { view, isFull }
}

/** Returns all elements of the console beside an element and its ancestors; dialogs and notices are elsewhere. */
const elementsBeside = (element: Element): Element[] => {
  const parent = element.parentElement
  if (!parent || element.id === 'root' || element === element.ownerDocument.body) return []
  const beside = [...parent.children].filter((child) => child !== element && !child.hasAttribute('inert'))
  return [...beside, ...elementsBeside(parent)]
}

/** The layouts of the live view: on a desktop, in a low window (a phone in landscape), on a phone in portrait. */
type LiveLayout = 'desk' | 'low' | 'phone'

export const useLiveLayout = (): LiveLayout => useSyncExternalStore(subscribeToSize, readLayout)

const subscribeToSize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const readLayout = (): LiveLayout => {
  if (matches(breakpoints.phone)) return 'phone'
  return matches(breakpoints.low) ? 'low' : 'desk'
}

const matches = (query: string) => window.matchMedia?.(query).matches ?? false
