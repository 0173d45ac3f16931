import { useLayoutEffect } from 'react'

/** Toasts and dialogs, which are outside the component, depend on the attribute. */
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
