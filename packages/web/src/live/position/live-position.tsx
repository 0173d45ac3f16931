import { useLiveCameraState } from '../use-live-camera.tsx'
import styles from './live-position.module.css'
import { PositionGauges } from './position-gauges.tsx'
import { useWatchedPosition } from './use-watched-position.ts'

/**
 * The camera's position, and whether it has left the preset that was loaded. The only component of the view that polls
 * it.
 */
export const LivePosition = () => (
  <div className={styles.position}>
    <PositionGauges position={useWatchedPosition()} />
    <div className={styles.note}>
      <MovedAwayNote />
    </div>
  </div>
)

const MovedAwayNote = () => {
  const movedFrom = useLiveCameraState(({ loaded }) => (loaded?.stage === 'left' ? loaded.name : null))
  return (
    <p className={styles.moved} role="status" aria-label="Preset">
      {movedFrom !== null && `Moved away from ${movedFrom}`}
    </p>
  )
}
