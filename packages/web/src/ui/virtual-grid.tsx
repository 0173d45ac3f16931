import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { GRID_GAP_PX, type GridShape, useGridLayout } from './use-grid-layout.ts'
import styles from './virtual-grid.module.css'

type VirtualGridProps = {
  label: string
  count: number
  shape: GridShape
  /** A stable key of a cell's content. Must be referentially stable: a new function re-renders every row. */
  keyAt: (index: number) => string
  /** Renders the content of a cell. Must be referentially stable, because a new function re-renders every cell. */
  cellAt: (index: number) => ReactNode
  /** Returns whether a cell is only a gap, which is hidden from screen readers. Must be referentially stable. */
  isGapAt?: (index: number) => boolean
  /** Called once, after the first measurement, when the grid has a height. Must be referentially stable. */
  onMeasured?: () => void
}

const isNeverGap = () => false

const OVERSCAN_ROWS = 2

/** Maximum number of printed cells. A browser takes seconds to lay out more. */
const MAX_PRINTED = 1_000

/**
 * Renders a grid that scrolls with the window. Only the rows near the viewport are in the DOM, except for printing.
 * When printing starts, these rows keep their elements, because the browser prints before a new picture has loaded.
 */
export const VirtualGrid = ({ label, count, shape, keyAt, cellAt, ...optional }: VirtualGridProps) => {
  const { isGapAt = isNeverGap, onMeasured } = optional
  const isPrinting = useIsPrinting()
  const { ref, columns, height, top } = useGridLayout<HTMLUListElement>(shape, onMeasured)
  // A new function for each height, because the virtualizer recalculates the rows only when it receives a new function
  const getItemKey = useCallback((row: number) => `${row} ${height}`, [height])
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => height,
    gap: GRID_GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    getItemKey,
  })
  const nearbyRows = virtualizer.getVirtualItems()
  const shownCount = isPrinting ? Math.min(count, MAX_PRINTED) : count
  const printedRows = Array.from({ length: Math.ceil(shownCount / columns) }, (_, index) => ({ index, start: top }))
  const rows = isPrinting ? printedRows : nearbyRows
  return (
    <>
      <ul
        className={isPrinting ? styles.printed : styles.grid}
        data-grid
        data-single={columns === 1 || undefined}
        aria-label={label}
        ref={ref}
        style={isPrinting ? {} : { height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => (
          <Row
            key={index}
            row={index}
            top={start - top}
            count={shownCount}
            {...{ columns, height, keyAt, cellAt, isGapAt, isPrinting }}
          />
        ))}
      </ul>
      {isPrinting && nearbyRows.length < rows.length && <p>Pictures outside the window are not printed.</p>}
      {shownCount < count && (
        <p>
          Printed: the first {shownCount.toLocaleString('en')} of {count.toLocaleString('en')}. To print the others,
          narrow the list by search or filter.
        </p>
      )}
    </>
  )
}

type RowProps = Pick<VirtualGridProps, 'count' | 'keyAt' | 'cellAt'> & {
  isGapAt: (index: number) => boolean
  isPrinting: boolean
  row: number
  columns: number
  top: number
  height: number
}

// `memo` prevents scrolling from re-rendering the visible rows
const Row = memo(({ row, columns, top, height, count, keyAt, cellAt, isGapAt, isPrinting }: RowProps) => {
  const first = row * columns
  const indexes = Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column)
  return indexes.map((index, column) => {
    if (isPrinting && isGapAt(index)) return null
    const position = {
      width: `calc((100% - ${(columns - 1) * GRID_GAP_PX}px) / ${columns})`,
      left: `calc(${column} * (100% + ${GRID_GAP_PX}px) / ${columns})`,
      transform: `translateY(${top}px)`,
    }
    return (
      <li
        key={keyAt(index)}
        className={isPrinting ? undefined : styles.cell}
        style={isPrinting ? { height } : { height, ...position }}
        aria-setsize={count}
        aria-posinset={index + 1}
        aria-hidden={isGapAt(index) || undefined}
      >
        {cellAt(index)}
      </li>
    )
  })
})

/** Returns true while the browser lays out the page for a printer. */
const useIsPrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // Synchronous, because the browser lays out the page as soon as the handler returns
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
