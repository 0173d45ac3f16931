import { useStore } from 'zustand'
import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './stale-picture-warning.module.css'

/** Warns that the age of the picture has ended a hold, and that the next hold ignores the age. */
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
