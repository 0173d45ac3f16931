import { type ComponentType, createContext, use, useCallback } from 'react'

type PopupKind = 'dialog' | 'menu'

/** Records an open popup, and returns a function that ends the record. */
export const PopupContext = createContext<(kind: PopupKind) => () => void>(() => () => {})

/** Returns a ref for a popup that takes the keyboard. The popup is recorded as open while its element exists. */
export const useOpenPopup = (kind: PopupKind) => {
  const open = use(PopupContext)
  return useCallback((element: HTMLElement | null) => (element ? open(kind) : undefined), [open, kind])
}

/** A control that every dialog contains, because the page behind a dialog cannot be pressed. */
export const DialogControlContext = createContext<ComponentType | null>(null)

export const DialogControl = () => {
  const Control = use(DialogControlContext)
  return Control && <Control />
}
