import { useLayoutEffect, useRef, useState } from 'react'

export type GridShape = {
  columns: (windowWidthPx: number) => number
  /** All values are in px. `rem` is the root font size, which users can enlarge. */
  cellHeight: (width: number, rem: number) => number
}

export const GRID_GAP_PX = 16

/** All values are in px. `top` is relative to the page, not to the viewport. */
type GridBox = { width: number; top: number; windowWidth: number; rem: number }

/** `onMeasured` is called without arguments after the first measurement, and must be referentially stable. */
export const useGridLayout = <Grid extends HTMLElement>(shape: GridShape, onMeasured?: () => void) => {
  const ref = useRef<Grid>(null)
  const [box, setBox] = useState<GridBox>({ width: window.innerWidth, top: 0, windowWidth: window.innerWidth, rem: 16 })
  useLayoutEffect(() => {
    const grid = ref.current
    if (!grid) return
    const measure = () => setBox(measureGrid(grid))
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    measure()
    return () => observer.disconnect()
  }, [])
  const isMeasured = box.top > 0
  useLayoutEffect(() => {
    if (isMeasured) onMeasured?.()
  }, [isMeasured, onMeasured])
  const columns = shape.columns(box.windowWidth)
  const height = Math.round(shape.cellHeight((box.width - GRID_GAP_PX * (columns - 1)) / columns, box.rem))
  return { ref, columns, height, top: box.top }
}

const measureGrid = (grid: HTMLElement): GridBox => {
  const { width, top } = grid.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const { innerWidth: windowWidth, scrollY } = window
  return { width: width || windowWidth, top: Math.round(top + scrollY), windowWidth, rem }
}
