import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback } from 'react'
import { GAP_PX, type GridShape, useGridBox } from './use-grid-box.ts'
import styles from './virtual-grid.module.css'

type VirtualGridProps = {
  label: string
  count: number
  shape: GridShape
  /** A name for the cell that stays with its content; a new function lays the grid out again. */
  keyAt: (index: number) => string
  /** What a cell shows; a new function draws every cell again. */
  cellAt: (index: number) => ReactNode
}

const SPARE_ROWS = 2

/** A list as a grid that the window scrolls; only the rows near the window exist, however many cells there are. */
export const VirtualGrid = ({ label, count, shape, keyAt, cellAt }: VirtualGridProps) => {
  const { ref, columns, height, top } = useGridBox<HTMLUListElement>(shape)
  // A new function where the height is new: that alone makes the rows lay themselves out again
  const getItemKey = useCallback((row: number) => `${row} ${height}`, [height])
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => height,
    gap: GAP_PX,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    getItemKey,
  })
  return (
    <ul className={styles.grid} aria-label={label} ref={ref} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => (
        <Row key={index} row={index} top={start - top} {...{ columns, height, count, keyAt, cellAt }} />
      ))}
    </ul>
  )
}

type RowProps = Pick<VirtualGridProps, 'count' | 'keyAt' | 'cellAt'> & {
  row: number
  columns: number
  /** Both in px. */
  top: number
  height: number
}

// Scrolling moves the window, not the rows: one that stays is not drawn again
const Row = memo(({ row, columns, top, height, count, keyAt, cellAt }: RowProps) => {
  const first = row * columns
  const indexes = Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column)
  return indexes.map((index, column) => {
    const place = {
      height,
      width: `calc((100% - ${(columns - 1) * GAP_PX}px) / ${columns})`,
      left: `calc(${column} * (100% + ${GAP_PX}px) / ${columns})`,
      transform: `translateY(${top}px)`,
    }
    return (
      <li key={keyAt(index)} className={styles.cell} style={place} aria-setsize={count} aria-posinset={index + 1}>
        {cellAt(index)}
      </li>
    )
  })
})
