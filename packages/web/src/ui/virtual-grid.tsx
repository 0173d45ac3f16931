import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback } from 'react'
import { GAP_PX, type GridShape, useGridBox } from './use-grid-box.ts'
import styles from './virtual-grid.module.css'

type VirtualGridProps = {
  label: string
  count: number
  shape: GridShape
  /** A stable key of the cell's content; a new function recalculates the layout. */
  keyAt: (index: number) => string
  /** The content of a cell; a new function re-renders every cell. */
  cellAt: (index: number) => ReactNode
}

const SPARE_ROWS = 2

/** A virtual grid that scrolls with the window: only the rows near the window are rendered. */
export const VirtualGrid = ({ label, count, shape, keyAt, cellAt }: VirtualGridProps) => {
  const { ref, columns, height, top } = useGridBox<HTMLUListElement>(shape)
  // A new function for a new height, because only that makes the virtualizer recalculate the rows
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

// Memoised: scrolling does not re-render the rows that stay
const Row = memo(({ row, columns, top, height, count, keyAt, cellAt }: RowProps) => {
  const first = row * columns
  const indexes = Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column)
  return indexes.map((index, column) => {
    const cellStyle = {
      height,
      width: `calc((100% - ${(columns - 1) * GAP_PX}px) / ${columns})`,
      left: `calc(${column} * (100% + ${GAP_PX}px) / ${columns})`,
      transform: `translateY(${top}px)`,
    }
    return (
      <li key={keyAt(index)} className={styles.cell} style={cellStyle} aria-setsize={count} aria-posinset={index + 1}>
        {cellAt(index)}
      </li>
    )
  })
})
