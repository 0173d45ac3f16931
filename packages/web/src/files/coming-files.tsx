import { Skeleton } from '../ui/skeleton.tsx'
import { GAP_PX, type GridShape, useGridBox } from '../ui/use-grid-box.ts'
import styles from './coming-files.module.css'
import browser from './file-browser.module.css'

const ROWS = 3

/** A browser of files before any is known: what comes has this size already. */
export const ComingFiles = ({ shape }: { shape: GridShape }) => {
  const { ref, columns, height } = useGridBox<HTMLDivElement>(shape)
  const place = { gap: GAP_PX, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: height }
  return (
    <div className={browser.browser}>
      <Skeleton className={styles.bar} />
      <Skeleton className={styles.bar} />
      <div ref={ref} className={styles.grid} style={place}>
        {Array.from({ length: ROWS * columns }, (_, index) => `tile ${index}`).map((tile) => (
          <Skeleton key={tile} />
        ))}
      </div>
    </div>
  )
}
