import { Announcement } from '../../ui/announcements.tsx'
import { useLiveCameraState } from '../use-live-camera.tsx'
import styles from './position.module.css'
import { PositionGauges } from './position-gauges.tsx'
import { usePolledPosition } from './use-polled-position.ts'

/** Polls and renders the camera's position. Shows a note when the camera has left the loaded preset. */
export const LivePosition = () => (
  <div className={styles.position} data-area="position">
    <PositionGauges {...usePolledPosition()} />
    <MovedAwayNote />
  </div>
)

const MovedAwayNote = () => {
  const movedFrom = useLiveCameraState(({ loaded }) => (loaded?.stage === 'left' ? loaded.name : null))
  return (
    <>
      <Announcement>{movedFrom !== null && `The camera has left preset ${movedFrom}`}</Announcement>
      {movedFrom !== null && <p className={styles.note}>{`No longer at preset ${movedFrom}`}</p>}
    </>
  )
}
