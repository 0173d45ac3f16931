import { useLoadedPreset } from './loaded-preset.ts'
import styles from './moved-away-note.module.css'

/** Says that the camera has been moved away from the preset that was loaded last. */
export const MovedAwayNote = ({ cameraID }: { cameraID: string }) => {
  const { loaded } = useLoadedPreset()
  const isAway = loaded?.cameraID === cameraID && loaded.stage === 'away'
  return (
    <p className={styles.note} role="status" aria-label="Preset">
      {isAway && `Moved away from ${loaded.name}`}
    </p>
  )
}
