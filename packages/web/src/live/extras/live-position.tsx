import { Announcement } from '../../ui/announcements.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useCameraPosition, useLiveCameraState } from '../camera/use-live-camera.tsx'
import areas from '../live-layout.module.css'
import styles from './position.module.css'
import { PositionGauges } from './position-gauges.tsx'

export const LivePosition = () => {
  const { position, isUnknown } = useCameraPosition()
  return (
    <div className={classNames(areas.position, styles.position)}>
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
