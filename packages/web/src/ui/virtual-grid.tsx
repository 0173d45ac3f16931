import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback } from 'react'
import { GRID_GAP_PX, type GridShape, useGridLayout } from './use-grid-layout.ts'
import { useIsPrinting } from './use-is-printing.ts'
import styles from './virtual-grid.module.css'

type VirtualGridProps = {
  label: string
  count: number
  shape: GridShape
  /** A stable key of a cell's content. Must be referentially stable: a new function re-renders every row. */
  keyAt: (index: number) => string
  /** Must be referentially stable, because a new function re-renders every cell. */
  cellAt: (index: number) => ReactNode
  /** Returns whether a cell is only a gap, which is hidden from screen readers. Must be referentially stable. */
  isGapAt?: (index: number) => boolean
  /** Called when the grid has a height. Must be referentially stable. */
  onMeasured?: () => void
}

const isNeverGap = () => false

const OVERSCAN_ROWS = 2

/** A browser takes seconds to lay out more of them. */
const MAX_PRINTED = 1_000

/** Renders a grid that scrolls with the window. Only the rows near the viewport are in the DOM, except for printing. */
export const VirtualGrid = (props: VirtualGridProps) =>
  useIsPrinting() ? <PrintedGrid {...props} /> : <ScrolledGrid {...props} />

const PrintedGrid = ({ label, count, shape, keyAt, cellAt, isGapAt = isNeverGap }: VirtualGridProps) => {
  const { ref, columns, height } = useGridLayout<HTMLUListElement>(shape)
  const indexes = Array.from({ length: Math.min(count, MAX_PRINTED) }, (_, index) => index)
  return (
    <>
      <ul className={styles.printed} data-single={columns === 1 || undefined} aria-label={label} ref={ref}>
        {indexes
          .filter((index) => !isGapAt(index))
          .map((index) => (
            <li key={keyAt(index)} style={{ height }}>
              {cellAt(index)}
            </li>
          ))}
      </ul>
      {count > MAX_PRINTED && (
        <p>
          Printed: the first {MAX_PRINTED.toLocaleString('en')} of {count.toLocaleString('en')}. A search or filter
          prints the others.
        </p>
      )}
    </>
  )
}

const ScrolledGrid = ({ label, count, shape, keyAt, cellAt, isGapAt = isNeverGap, onMeasured }: VirtualGridProps) => {
  const { ref, columns, height, top } = useGridLayout<HTMLUListElement>(shape, onMeasured)
  // The virtualizer recalculates the rows only when it receives a new function
  const getItemKey = useCallback((row: number) => `${row} ${height}`, [height])
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => height,
    gap: GRID_GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    getItemKey,
  })
  return (
    <ul className={styles.grid} data-grid aria-label={label} ref={ref} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => (
        <Row key={index} row={index} top={start - top} {...{ columns, height, count, keyAt, cellAt, isGapAt }} />
      ))}
    </ul>
  )
}

type RowProps = Pick<VirtualGridProps, 'count' | 'keyAt' | 'cellAt'> & {
  isGapAt: (index: number) => boolean
  row: number
  columns: number
  top: number
  height: number
}

// `memo` prevents scrolling from re-rendering the visible rows
const Row = memo(({ row, columns, top, height, count, keyAt, cellAt, isGapAt }: RowProps) => {
  const first = row * columns
  const indexes = Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column)
  return indexes.map((index, column) => {
    const cellStyle = {
      height,
      width: `calc((100% - ${(columns - 1) * GRID_GAP_PX}px) / ${columns})`,
      left: `calc(${column} * (100% + ${GRID_GAP_PX}px) / ${columns})`,
      transform: `translateY(${top}px)`,
    }
    return (
      <li
        key={keyAt(index)}
        className={styles.cell}
        style={cellStyle}
        aria-setsize={count}
        aria-posinset={index + 1}
        aria-hidden={isGapAt(index) || undefined}
      >
        {cellAt(index)}
      </li>
    )
  })
})
