import { useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from './console-context.tsx'
import { createLayers } from './layers.ts'

/** While an overlay is open, Back and Escape call `onClose` unless another overlay is above it. */
export const useLayer = (isOpen: boolean, onClose: () => void) => {
  const layers = useConsole().part(createLayers)
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? layers.add({ close: () => close() }) : undefined), [layers, isOpen])
}

export const useLayerState = () => {
  const [isOpen, setIsOpen] = useState(false)
  useLayer(isOpen, () => setIsOpen(false))
  return { isOpen, onOpenChange: setIsOpen }
}
