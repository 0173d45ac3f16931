import { useCallback, useState } from 'react'

/** Where a grid lies: its width and the place of its top in the page, in px. */
export type GridBox = { width: number; top: number; windowWidth: number }

/** The box of the element that `observe` is the ref of, kept right when the window or the element changes its size. */
export const useGridBox = () => {
  const [box, setBox] = useState<GridBox>({ width: window.innerWidth, top: 0, windowWidth: window.innerWidth })
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      setBox({
        width: width || window.innerWidth,
        top: Math.round(top + window.scrollY),
        windowWidth: window.innerWidth,
      })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { box, observe }
}
