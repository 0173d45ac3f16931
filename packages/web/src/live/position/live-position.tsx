import { Announcement } from '../../ui/announcements.tsx'
import { useCameraPosition, useLiveCameraState } from '../use-live-camera.tsx'
import styles from './position.module.css'
import { PositionGauges } from './position-gauges.tsx'

export const LivePosition = () => {
  const { position, isUnknown } = useCameraPosition()
  return (
    <div className={styles.position} data-area="position">
      <PositionGauges position={position} isUnknown={isUnknown} />
      <MovedAwayNote />
    </div>
  )
}

const MovedAwayNote = () => {
  const movedFrom = useLiveCameraState(({ loaded }) => (loaded?.stage === 'left' ? loaded.name : null))
  return (
    <>
      <Announcement>{movedFrom !== null && `The camera has left preset ${movedFrom}`}</Announcement>
      {movedFrom !== null && <p className={styles.note}>{`No longer at preset ${movedFrom}`}</p>}
    </>
  )
}
