import { useLayoutEffect } from 'react'

/**
 * Sets a data attribute of the root element while the component is mounted. Toasts and dialogs, which are outside the
 * component, depend on it.
 */
export const useRootAttribute = (name: 'frame' | 'view', value: string | null) => {
  useLayoutEffect(() => {
    if (value === null) return
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}
