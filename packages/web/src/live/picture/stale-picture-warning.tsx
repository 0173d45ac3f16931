import { useSyncExternalStore } from 'react'
import type { PictureWatch } from './picture-watch.ts'
import styles from './stale-picture-warning.module.css'

/** Says over the picture that its age has ended a hold, and that the next press steers without it. */
export const StalePictureWarning = ({ watch }: { watch: PictureWatch }) => {
  const stale = useSyncExternalStore(watch.subscribe, watch.stale)
  return (
    <p role="status" aria-label="Age of the picture" className={styles.warning}>
      {stale && (
        <span>
          {stale.ageSeconds === null ? 'No picture yet' : `Picture is ${stale.ageSeconds} s old`}: hold again to steer
          without it
        </span>
      )}
    </p>
  )
}
