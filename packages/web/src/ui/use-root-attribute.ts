import { useLayoutEffect } from 'react'

/** Tokens, toasts and dialogs, which are outside the component, depend on the attribute. */
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
