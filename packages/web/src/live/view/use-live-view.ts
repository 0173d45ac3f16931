import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { useConsole, useHasStopButton } from '../../console/console-context.tsx'
import { createPresses } from '../../console/control/presses.ts'
import { createTimer } from '../../lib/clock.ts'
import { getFrameShotControlId, takeFrameShot } from '../../rig/frameshots.ts'
import { useOverlay } from '../../ui/use-overlay.tsx'
import { createLiveCameras } from '../camera/live-camera.ts'
import { useDisabledReason, useLiveCamera } from '../camera/use-live-camera.tsx'
import { createSled } from '../controls/sled/sled.ts'
import { estimatePosition } from '../controls/sled/sled-estimate.ts'

/** `dialog` is the open dialog of the live view. Escape and Back close it. */
export type LiveDialogProps = {
  dialog: 'presets' | 'presetLabel' | 'keys' | null
  onDialogChange: (dialog: LiveDialogProps['dialog']) => void
}

const IDLE_AFTER_MS = 3_000

/**
 * True 3 s after the last input, but not while a key or pointer is down, because no control may change during a hold,
 * and not while there is a Stop button, because idle controls are invisible.
 */
export const useIsIdle = (isEnabled: boolean) => {
  const rigConsole = useConsole()
  const [isIdle, setIsIdle] = useState(false)
  const hasStopButton = useHasStopButton()

  useEffect(() => {
    if (!isEnabled || hasStopButton) return
    const { clock, page } = rigConsole
    const presses = rigConsole.area(createPresses)
    const timer = createTimer(clock)
    const restartIdleTimer = () => {
      setIsIdle(false)
      timer.clear()
      if (presses.store.getState().down.size === 0) timer.set(() => setIsIdle(true), IDLE_AFTER_MS)
    }
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    for (const type of ['pointermove', 'focusin'] as const)
      page.window.addEventListener(type, restartIdleTimer, options)
    const unsubscribe = presses.store.subscribe(restartIdleTimer)
    restartIdleTimer()
    return () => {
      unsubscribe()
      listeners.abort()
      timer.clear()
      setIsIdle(false)
    }
  }, [rigConsole, isEnabled, hasStopButton])

  return isIdle
}

/** Height of the lower part of the picture that contains messages and toasts. */
const MESSAGES_HEIGHT_PX = 60

/** True if the page is scrolled so far that messages on the picture, and toasts there, are out of sight. */
export const useIsPictureScrolledAway = (view: RefObject<HTMLElement | null>) => {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const update = () => {
      const box = view.current?.querySelector('[data-picture]')?.getBoundingClientRect()
      setIsAway(box !== undefined && box.height > 0 && box.bottom < MESSAGES_HEIGHT_PX)
    }
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    window.addEventListener('scroll', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', update)
    }
  }, [view])
  return isAway
}

/** Full view fills the screen, or the window if the browser does not allow full screen. */
export const createFullView = ({ page, movement }: RigConsole) => {
  const { document } = page.window
  const store = createStore(() => ({ isFull: false }))
  /** True once full screen has begun. Before that, the event for the end of an earlier full screen may still arrive. */
  let hasEntered = false
  const toggle = () => {
    store.setState({ isFull: !store.getState().isFull })
    hasEntered = false
    void changeFullScreen()
  }
  /**
   * Enters or leaves full screen. If the operator toggles the view during this change, changes full screen once more.
   */
  const changeFullScreen = async () => {
    const { isFull } = store.getState()
    if (isFull === Boolean(document.fullscreenElement)) return
    try {
      await (isFull ? document.documentElement.requestFullscreen?.() : document.exitFullscreen())
      hasEntered = isFull && store.getState().isFull
    } catch {
      // If full screen fails, the view still fills the window
    }
    if (store.getState().isFull !== isFull) await changeFullScreen()
  }
  return {
    store,
    toggle,
    leave: () => {
      if (store.getState().isFull) toggle()
    },
    /** Called when full screen ends, because browsers do not report Escape to the page in full screen. */
    handleExit: () => {
      if (document.fullscreenElement || !hasEntered) return
      movement.stopAll('full screen has ended')
      toggle()
    },
  }
}

export const useFullView = () => {
  const { store, toggle } = useConsole().area(createFullView)
  return { isFull: useStore(store).isFull, toggle }
}

/** Returns a ref for the element that fills the window in full view, and makes the rest of the page inert. */
export const useFullViewElement = () => {
  const rigConsole = useConsole()
  const { store, leave, handleExit } = rigConsole.area(createFullView)
  const { document } = rigConsole.page.window
  const view = useRef<HTMLDivElement>(null)
  const { isFull } = useStore(store)

  useEffect(() => {
    if (!isFull || !view.current) return
    const outsideElements = listElementsOutside(view.current)
    for (const element of outsideElements) element.toggleAttribute('inert', true)
    return () => {
      for (const element of outsideElements) element.toggleAttribute('inert', false)
    }
  }, [isFull])

  useOverlay(isFull, leave)

  useEffect(() => {
    document.addEventListener('fullscreenchange', handleExit)
    return () => {
      document.removeEventListener('fullscreenchange', handleExit)
      leave()
    }
  }, [document, leave, handleExit])

  return { view, isFull }
}

/**
 * Lists the elements to make inert. Omits live regions, which must still announce. Dialogs and toasts are outside
 * `#root`.
 */
const listElementsOutside = (element: Element): Element[] => {
  const parent = element.parentElement
  if (!parent || element.id === 'root' || element === element.ownerDocument.body) return []
  const siblings = [...parent.children].filter((child) => child !== element && !child.matches('[inert], [role=status]'))
  return [...siblings, ...listElementsOutside(parent)]
}

/**
 * Returns a function that takes a frame shot or, if this is impossible, shows the reason at the option 'Frame Shot'.
 */
export const useFrameShot = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const disabledReason = useDisabledReason('frameshots.take')
  const { mutate } = useMutation({
    ...takeFrameShot(rigConsole),
    // The operator may have selected another camera since the request
    onSuccess: (_response, id) => {
      const { estimate } = rigConsole.area(createSled).store.getState()
      const position = estimate && estimatePosition(estimate, rigConsole.clock.now())
      if (!estimate || position === null) return
      rigConsole
        .area(createLiveCameras)
        .get(id)
        .pinFrameShot({ position, isFromHome: estimate.origin === 'home' })
    },
  })
  return () =>
    disabledReason === undefined
      ? mutate(cameraID)
      : rigConsole.controlMessages.show(getFrameShotControlId(cameraID), disabledReason)
}
