import type { GalleryItem } from '@rig/contract'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'
import styles from './gallery-grid.module.css'
import { GalleryTile, type TileActions } from './gallery-tile.tsx'
import { useGridBox } from './grid-box.ts'
import { columnsFor, GRID_GAP_PX, tileHeight } from './grid-measures.ts'

type GalleryGridProps = TileActions & { items: readonly GalleryItem[]; selected: ReadonlySet<string> }

/** The items as a grid that the window scrolls; only the rows near the window exist, however many items there are. */
export const GalleryGrid = ({ items, selected, ...actions }: GalleryGridProps) => {
  const { box, observe } = useGridBox()
  const columns = columnsFor(box.windowWidth)
  const height = tileHeight(box.width, columns)
  // A new function where the height is new: that alone makes the grid lay itself out again
  const getItemKey = useCallback((index: number) => `${items[index]?.name} ${height}`, [items, height])
  const grid = useWindowVirtualizer({
    count: items.length,
    lanes: columns,
    estimateSize: () => height,
    gap: GRID_GAP_PX,
    overscan: 2 * columns,
    scrollMargin: box.top,
    getItemKey,
  })

  return (
    <ul className={styles.grid} aria-label="Gallery" ref={observe} style={{ height: grid.getTotalSize() }}>
      {grid.getVirtualItems().map(({ index, lane, start, key }) => {
        const item = items[index]
        if (!item) return null
        const place = {
          height,
          width: `calc((100% - ${(columns - 1) * GRID_GAP_PX}px) / ${columns})`,
          left: `calc(${lane} * (100% + ${GRID_GAP_PX}px) / ${columns})`,
          transform: `translateY(${start - box.top}px)`,
        }
        return (
          <li key={key} className={styles.cell} style={place} aria-setsize={items.length} aria-posinset={index + 1}>
            <GalleryTile item={item} selected={selected.has(item.name)} {...actions} />
          </li>
        )
      })}
    </ul>
  )
}
