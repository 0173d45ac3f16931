import { useStore } from 'zustand'
import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './stale-picture-warning.module.css'

/** Warns that a hold has ended because the picture is stale, and that the operator can nevertheless hold again. */
export const StalePictureWarning = () => {
  const { stale } = useStore(useLiveCamera().picture.stale)
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
