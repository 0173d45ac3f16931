import { type ComponentType, createContext, use, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

type PopupKind = 'dialog' | 'menu'

/** The functions of the overlay stack that components use. Each returns a function that undoes the call. */
type OverlayStack = {
  /** Registers a popup that handles the keyboard. */
  openPopup: (kind: PopupKind) => () => void
  /** Adds an overlay that Back and Escape close. */
  add: (overlay: { close: () => void }) => () => void
}

export const OverlayContext = createContext<OverlayStack>({ openPopup: () => () => {}, add: () => () => {} })

/** While an overlay is open, Back and Escape call `onClose` unless another overlay is above it. */
export const useOverlay = (isOpen: boolean, onClose: () => void) => {
  const { add } = use(OverlayContext)
  const close = useEffectEvent(onClose)
  // If Back stops an operation of the overlay instead of closing it, the overlay needs another history entry
  const [closings, setClosings] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the overlay is added again after each closing
  useEffect(() => {
    if (!isOpen) return
    return add({
      close: () => {
        close()
        setClosings((count) => count + 1)
      },
    })
  }, [add, isOpen, closings])
}

/**
 * Registers a popup that handles the keyboard. While it fades out, the popup no longer counts as open, so that a key
 * that is pressed then takes effect.
 */
export const useOpenPopup = (kind: PopupKind, isOpen: boolean) => {
  const { openPopup } = use(OverlayContext)
  useLayoutEffect(() => {
    if (isOpen) return openPopup(kind)
  }, [openPopup, kind, isOpen])
}

/** A control in every dialog, such as the stop button, because the page behind a dialog cannot be pressed. */
export const DialogControlContext = createContext<ComponentType | null>(null)

export const DialogControl = () => {
  const Control = use(DialogControlContext)
  return Control && <Control />
}
