import { useLayoutEffect, useRef, useState } from 'react'

export type GridShape = {
  /** The number of cells in a row. `windowWidth` in px. */
  columns: (windowWidth: number) => number
  /** The height of a cell in px, from its width and the size of a rem, both in px: text may be large. */
  cellHeight: (width: number, rem: number) => number
}

/** Between rows and between columns. */
export const GAP_PX = 16

/** The width of a grid, its top in the page, and the size of a rem, in px. */
type GridBox = { width: number; top: number; windowWidth: number; rem: number }

/** Returns the layout of a grid on the element that takes `ref`, updated when the window or the element is resized. */
export const useGridBox = <Grid extends HTMLElement>(shape: GridShape) => {
  const ref = useRef<Grid>(null)
  const [box, setBox] = useState<GridBox>({ width: window.innerWidth, top: 0, windowWidth: window.innerWidth, rem: 16 })
  useLayoutEffect(() => {
    const grid = ref.current
    if (!grid) return
    const measure = () => setBox(boxOf(grid))
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    measure()
    return () => observer.disconnect()
  }, [])
  const columns = shape.columns(box.windowWidth)
  const height = Math.round(shape.cellHeight((box.width - GAP_PX * (columns - 1)) / columns, box.rem))
  return { ref, columns, height, top: box.top }
}

const boxOf = (grid: HTMLElement): GridBox => {
  const { width, top } = grid.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const { innerWidth: windowWidth, scrollY } = window
  return { width: width || windowWidth, top: Math.round(top + scrollY), windowWidth, rem }
}
